"""Tools for assistants (the Model Context Protocol), built on the API."""
