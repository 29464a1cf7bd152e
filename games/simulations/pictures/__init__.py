"""Pictures of figures, drawn on the server: the same numbers as the table beneath each."""
