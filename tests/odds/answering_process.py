"""A process beside that counts nothing: it fails, prints, sleeps and dies as a test asks it."""

from __future__ import annotations

import os
import time
from typing import Any

from games.odds.subprocesses import answer_lines
from games.rules.values.refusal import Unusable


def act(what: str, told: Any) -> dict[str, Any]:
    match what:
        case "fail":
            raise RuntimeError(told)
        case "refuse":
            raise Unusable(told, {"given": 3}, "hands")
        case "what json holds not":
            return {"told": {1, 2}}
        case "print":
            print(told, flush=True)
        case "sleep":
            time.sleep(told)
        case "die":
            os._exit(told)
        case "half an answer":
            os.write(1, b"[1, {")
            os._exit(1)
    return {"told": told, "process": os.getpid(), "niceness": os.nice(0)}


if __name__ == "__main__":
    answer_lines(act)
