"""Omaha Poker, counted and simulated: Despacho SEF n.º 97/2010."""

from __future__ import annotations

from games.odds.game import GameOdds
from games.odds.omaha.equity import equity
from games.odds.omaha.exact import exact
from games.odds.omaha.offer import OFFER, check
from games.odds.omaha.run import batch, figures, redeal

__all__ = ["ODDS", "equity"]

ODDS = GameOdds(offer=OFFER, check=check, batch=batch, figures=figures, redeal=redeal, exact=exact)
