"""The house as it is meant to stand: no game is named outside its own folder."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

from games import installed

ROOT = Path(__file__).resolve().parent.parent
SHARED = ("games", "rulesite", "templates", "static")
READ = {".py", ".html", ".js", ".css", ".toml", ".json"}
QUOTED = re.compile(rf"[\"'`]({'|'.join(installed.games())})[\"']")


def shared_files() -> list[Path]:
    """Every file of the site that belongs to no game."""
    own = [installed.folder(game) for game in installed.games()]
    return [
        path
        for top in SHARED
        for path in sorted((ROOT / top).rglob("*"))
        if path.suffix in READ and not any(path.is_relative_to(folder) for folder in own)
    ]


def test_no_game_is_named_outside_its_own_folder() -> None:
    files = shared_files()
    assert len(files) > 400
    named = {
        str(path.relative_to(ROOT)): QUOTED.findall(path.read_text(encoding="utf-8"))
        for path in files
    }
    assert {path: found for path, found in named.items() if found} == {
        # The one example in the sentence that says how a part is asked for.
        "games/installed.py": ["omaha"],
    }


def test_games_stand_in_the_order_of_the_project() -> None:
    assert installed.games() == ("omaha", "stud", "fortune3", "five_card")
    assert installed.folder("stud") == ROOT / "games" / "stud"


def test_no_line_of_a_template_is_longer_than_a_screen() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{n}"
        for root in ("templates", "games")
        for path in sorted((ROOT / root).rglob("*.html"))
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 120
    ]
    assert long == []


def test_every_module_says_in_its_first_line_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for root in ("games", "rulesite")
        for path in sorted((ROOT / root).rglob("*.py"))
        if "migrations" not in path.parts
        and (text := path.read_text(encoding="utf-8")).strip()
        and not ast.get_docstring(ast.parse(text))
    ]
    assert silent == []


def test_no_two_scripts_of_a_page_use_one_name() -> None:
    """Plain scripts share their outermost names: a second function of a name replaces the first."""
    outermost = re.compile(r"^(?:async )?(?:function|let|const|class) (\w+)", re.MULTILINE)
    loaded = re.compile(r"'js/(\w+)\.js'")
    everywhere = loaded.findall((ROOT / "templates/base.html").read_text())
    twice = []
    for template in (ROOT / "templates").rglob("*.html"):
        scripts = {*everywhere, *loaded.findall(template.read_text())}
        names = [
            (name, script)
            for script in sorted(scripts)
            for name in set(outermost.findall((ROOT / f"static/js/{script}.js").read_text()))
        ]
        counted = Counter(name for name, _script in names)
        twice += [(template.name, each) for each in names if counted[each[0]] > 1]
    assert twice == []


def test_no_label_has_a_space_before_its_colon() -> None:
    """A line of a template that begins with the colon has one."""
    spaced = re.compile(r'^\s*\{% translate ": " %\}', re.MULTILINE)
    templates = (ROOT / "templates").rglob("*.html")
    assert [path.name for path in templates if spaced.search(path.read_text())] == []
