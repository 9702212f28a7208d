"""Reading typed values from TOML or JSON."""
