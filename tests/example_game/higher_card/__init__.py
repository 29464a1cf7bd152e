"""The higher card wins: a game invented for a rehearsal. No law says any of it."""
