"""The HTTP API, documented in ``docs/API.md``."""
