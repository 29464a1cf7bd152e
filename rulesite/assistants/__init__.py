"""Tools for assistants (the Model Context Protocol), built on the API.

Each tool calls the API in this process, so limits, parsing, responses and refusals are the same.
Only ``server`` needs the SDK, an extra: ``requirements/assistants.txt``.
"""
