"""The odds of Omaha Poker (Despacho SEF n.º 97/2010), exact and simulated."""

from games.odds.game import GameOdds
from games.omaha.odds.equity import equity
from games.omaha.odds.exact import exact
from games.omaha.odds.offer import OFFER, check
from games.omaha.odds.run import batch, figures, redeal

__all__ = ["ODDS", "equity"]

ODDS = GameOdds(
    offer=OFFER,
    check=check,
    batch=batch,
    figures=figures,
    redeal=redeal,
    exact=exact,
    is_summed=lambda options: True,
)
