"""The site as it is served, with one view beside it that does nothing."""
