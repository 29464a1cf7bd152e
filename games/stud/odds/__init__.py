"""The odds of Stud Poker: exact over all deals and cards shown, and by simulation."""

from games.stud.odds.offer import check
from games.stud.odds.run import PreparedRun, figures
from games.stud.odds.sheets import exact, is_summed

ODDS = PreparedRun.odds(check, figures, exact, is_summed)
