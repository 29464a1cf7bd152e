"""Everything at once: the corpus, the register, the glossary and aligned pairs as files."""
