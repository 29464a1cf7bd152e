"""The kinds of ruling, and how long the link of one may be."""

LONGEST_QUERY = 4000
WAYS = {"result": "play:ruling", "fault": "play:fault"}
"""The kinds of ruling, each with the desk's page that gives it."""
