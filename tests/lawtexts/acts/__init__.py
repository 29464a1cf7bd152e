"""Amending acts made by rule, and their effects, written without the reader that they try."""
