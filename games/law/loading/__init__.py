"""Load the corpus on disk into the database; loading it twice changes nothing."""

from games.law.loading.load import load
from games.law.loading.sync import LoadReport

__all__ = ["LoadReport", "load"]
