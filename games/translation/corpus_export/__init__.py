"""Export of the desk's words to the corpus files, and so to the repository."""
