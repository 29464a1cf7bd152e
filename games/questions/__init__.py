"""Questions in anybody's words, answered from the models and the texts."""
