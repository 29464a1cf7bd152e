"""A game against the house in one file, on the shared rules alone."""
