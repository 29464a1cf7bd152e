"""The desk's words written back into the corpus files, so that they return to the repository."""
