"""The odds of Omaha Poker (Despacho SEF n.º 97/2010), exact and simulated."""

from games.omaha.odds.equity import equity
from games.omaha.odds.run import ODDS

__all__ = ["ODDS", "equity"]
