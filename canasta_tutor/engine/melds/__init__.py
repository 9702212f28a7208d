"""What makes a meld, where a player may lay cards, and what the first meld needs."""
