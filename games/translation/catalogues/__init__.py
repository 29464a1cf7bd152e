"""The interface's messages: read from the code's catalogues, edited on the desk, written back."""
