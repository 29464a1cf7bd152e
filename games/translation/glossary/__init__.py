"""How editors of the glossary keep its forms, over those of the corpus file."""
