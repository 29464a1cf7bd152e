"""Run the measurements named, or all of them, one after the other.

python -m bench
python -m bench law_page odds_house
"""

from __future__ import annotations

import ast
import sys
import traceback
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def names() -> list[str]:
    """The modules of this folder that measure something."""
    return sorted(path.stem for path in HERE.glob("*.py") if _measures(path))


def _measures(path: Path) -> bool:
    if path.name.startswith("__"):
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(part, ast.FunctionDef) and part.name == "main" for part in tree.body)


def run(name: str) -> bool:
    """Whether it came to its end. One that fails does not keep the next from being run."""
    print(f"\n== {name}", flush=True)
    try:
        import_module(f"bench.{name}").main()
    except Exception:
        traceback.print_exc()
        return False
    return True


def main(arguments: list[str]) -> int:
    known = names()
    unknown = [name for name in arguments if name not in known]
    if unknown:
        print(f"There is no measurement {unknown[0]!r}: there are {', '.join(known)}.")
        return 2
    ended = [run(name) for name in arguments or known]
    return 0 if all(ended) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
