"""Records in, answers out: JSON Lines, and the shape of the commands that read them."""
