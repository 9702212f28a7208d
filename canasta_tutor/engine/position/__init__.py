"""Tables and actions as people write them."""
