"""Five-card poker, by Portaria n.º 104/85/M, with all that is only its own."""
