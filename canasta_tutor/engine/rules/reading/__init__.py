"""Values read from texts in TOML or JSON."""
