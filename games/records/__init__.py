"""Rule on records in JSON Lines, and the base of the commands that do."""
