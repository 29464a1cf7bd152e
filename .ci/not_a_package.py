"""What ``pip install .`` of this folder gets: a sentence on what to do instead."""

from __future__ import annotations

import sys
from typing import NoReturn

INSTEAD = """
Rulesite is a site, not a package: there is nothing here for pip to install.
  To run the site:          make run
  For the rules in Python:  pip install ./packages/rules    (needs no Django)
"""


def get_requires_for_build_wheel(config_settings: object = None) -> NoReturn:
    sys.exit(INSTEAD)


get_requires_for_build_sdist = build_wheel = build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = build_editable = get_requires_for_build_wheel
