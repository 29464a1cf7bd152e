"""The law and the code changed in one place at a time, and how much of it the tests notice."""
