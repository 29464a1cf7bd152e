"""Units made from the data: run again, it changes nothing that is right."""

from games.translation.gathering.gather import Gathered, gather

__all__ = ["Gathered", "gather"]
