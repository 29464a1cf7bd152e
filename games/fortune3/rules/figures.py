"""The figures of the regulation that a version of it or a record may set otherwise."""

from __future__ import annotations

from games.fortune3.rules.paytable import PROGRESSIVE

FIGURES = PROGRESSIVE.shares
