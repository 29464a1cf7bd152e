"""What a casino's staff keep of rulings: short links for paper, and the incident log."""
