"""The HTTP API: what pages and commands answer, for other programs. ``docs/API.md`` tells of it.

It keeps no session and reads no cookie; each answer is that of the service pages and commands ask.
"""
