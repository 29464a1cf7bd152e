"""The site and its worker under one process manager, until Ctrl-C: ``python -m rulesite.serve``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from honcho.environ import parse_procfile
from honcho.manager import Manager
from honcho.printer import Printer

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "DJANGO_SETTINGS_MODULE": os.environ.get(
            "DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded"
        ),
        "PYTHONUNBUFFERED": "1",
    }
    manager = Manager(Printer(sys.stdout, prefix=True, colour=sys.stdout.isatty()))
    for name, command in parse_procfile((ROOT / "Procfile").read_text()).processes.items():
        manager.add_process(name, command, env=environment, cwd=str(ROOT), quiet=False)
    address = f"http://localhost:{environment.get('PORT', '8000')}/"
    print(f"Rulesite is at {address} (Ctrl-C stops it)", flush=True)
    manager.loop()
    return manager.returncode or 0


if __name__ == "__main__":
    sys.exit(main())
