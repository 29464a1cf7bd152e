"""Hand after hand at one table."""
