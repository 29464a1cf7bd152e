"""The consequences of a doubt: hands and exact figures under two settings of one game, compared."""
