"""Five-card poker, counted and simulated: Portaria n.º 104/85/M."""
