"""``python -m games.odds verify FILE``: see ``certificate/command.py``."""

import sys

from games.odds.certificate.command import main

if __name__ == "__main__":
    sys.exit(main())
