"""The odds of Stud Poker: exact over all deals and cards shown, and by simulation."""

from games.odds.game import GameOdds
from games.stud.odds.offer import OFFER
from games.stud.odds.run import batch, check, figures, redeal
from games.stud.odds.sheets import exact, is_summed

ODDS = GameOdds(
    offer=OFFER,
    check=check,
    batch=batch,
    figures=figures,
    redeal=redeal,
    exact=exact,
    is_summed=is_summed,
)
