"""Accounts of staff and translators: signing in, passwords, a second factor."""
