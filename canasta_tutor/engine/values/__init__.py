"""The values of the engine: cards, the table, actions, and what one player sees."""
