"""One card each: a game invented for the tests, in which nobody decides. No law says any of it."""
