"""Tools for assistants (the Model Context Protocol), over the addresses of the API.

Each tool asks the API in this process, so that bounds, readers, answers and refusals are the same.
``server`` alone needs the SDK, which is an extra: ``requirements/assistants.txt``.
"""
