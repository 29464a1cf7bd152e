"""Short links to rulings, for paper, and the incident log of a casino's staff."""
