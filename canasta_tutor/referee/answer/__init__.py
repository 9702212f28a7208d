"""What a ruling says beyond yes and no: effects, and what would be legal."""
