"""What a rule system says, a section of its file in a module."""
