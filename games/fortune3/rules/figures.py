"""The figures of the regulation that an amendment or a record may replace."""

from games.fortune3.rules.paytable import PROGRESSIVE

FIGURES = PROGRESSIVE.shares
