"""Results of a class, stored if the staff want them, until a stated day."""
