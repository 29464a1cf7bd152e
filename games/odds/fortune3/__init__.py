"""The odds of Fortune 3 Card Poker: exact over all deals, and by simulation."""

from games.odds.fortune3.offer import OFFER
from games.odds.fortune3.run import batch, check, figures, redeal
from games.odds.fortune3.sheets import exact
from games.odds.game import GameOdds

ODDS = GameOdds(offer=OFFER, check=check, batch=batch, figures=figures, redeal=redeal, exact=exact)
