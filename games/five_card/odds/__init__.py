"""The odds of five-card poker (Portaria n.º 104/85/M), exact and simulated."""

from games.five_card.odds.equity import equity
from games.five_card.odds.exact import exact
from games.five_card.odds.offer import OFFER, check
from games.five_card.odds.run import batch, figures, redeal
from games.odds.game import GameOdds

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
