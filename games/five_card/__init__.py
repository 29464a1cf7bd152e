"""Five-card poker, by Portaria n.º 104/85/M: everything specific to the game."""
