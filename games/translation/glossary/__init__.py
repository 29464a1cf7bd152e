"""The forms of the glossary as its editors change them, over those of the corpus file."""
