"""Charts drawn on the server, each with a table of its numbers."""
