"""Units made from the data: run again, it changes nothing that is right."""

from games.translation.gathering.gather import GatheringReport, gather

__all__ = ["GatheringReport", "gather"]
