"""Results of a class, kept where the staff who give it ask for them, and until a stated day."""
