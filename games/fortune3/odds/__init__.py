"""The odds of Fortune 3 Card Poker: exact over all deals, and by simulation."""

from games.fortune3.odds.offer import OFFER
from games.fortune3.odds.run import batch, check, figures, redeal
from games.fortune3.odds.sheets import exact
from games.fortune3.odds.stored import STORED
from games.odds.game import GameOdds

ODDS = GameOdds(
    offer=OFFER,
    check=check,
    batch=batch,
    figures=figures,
    redeal=redeal,
    exact=exact,
    is_summed=lambda options: STORED.is_at_hand(),
)
