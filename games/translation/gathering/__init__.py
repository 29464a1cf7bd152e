"""Creation of units from the data; a second run on the same data changes nothing."""

from games.translation.gathering.gather import GatheringReport, gather

__all__ = ["GatheringReport", "gather"]
