"""What the rules are about: cards, the table, actions, and what one player sees."""
