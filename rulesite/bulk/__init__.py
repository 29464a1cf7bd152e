"""Bulk files: the corpus, the register, the glossary and aligned pairs."""
