"""The HTTP API, documented in ``docs/API.md``.

It has no session and reads no cookie; it calls the same services as pages and commands.
"""
