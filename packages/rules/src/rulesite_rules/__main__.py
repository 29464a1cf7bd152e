from __future__ import annotations

import sys

from rulesite_rules.command import main

if __name__ == "__main__":
    sys.exit(main())
