"""Five-card poker, counted and simulated: Portaria n.º 104/85/M."""

from __future__ import annotations

from games.odds.five_card.equity import equity
from games.odds.five_card.exact import exact
from games.odds.five_card.offer import OFFER, check
from games.odds.five_card.run import batch, figures, redeal
from games.odds.game import GameOdds

__all__ = ["ODDS", "equity"]

ODDS = GameOdds(offer=OFFER, check=check, batch=batch, figures=figures, redeal=redeal, exact=exact)
