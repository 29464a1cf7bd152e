"""The odds of five-card poker (Portaria n.º 104/85/M), exact and simulated."""

from games.five_card.odds.equity import equity
from games.five_card.odds.run import ODDS

__all__ = ["ODDS", "equity"]
