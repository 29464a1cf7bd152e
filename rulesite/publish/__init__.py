"""A static copy of the site: its public pages as plain files for any file server."""
