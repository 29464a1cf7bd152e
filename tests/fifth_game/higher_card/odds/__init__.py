"""The odds of the higher card: exact over all 2652 deals, and by simulation."""

from higher_card.odds.run import batch, check, figures, redeal
from higher_card.odds.sheets import OFFER, exact
from rulesite_rules.games.odds.game import GameOdds

ODDS = GameOdds(offer=OFFER, check=check, batch=batch, figures=figures, redeal=redeal, exact=exact)
