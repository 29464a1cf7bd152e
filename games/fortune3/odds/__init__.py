"""The odds of Fortune 3 Card Poker: exact over all deals, and by simulation."""

from games.fortune3.odds.offer import check
from games.fortune3.odds.run import PreparedRun, figures
from games.fortune3.odds.sheets import exact
from games.fortune3.odds.stored import STORED

ODDS = PreparedRun.odds(check, figures, exact, is_summed=lambda options: STORED.is_at_hand())
