"""`python -m tests.lawtexts.acts N SEED`: N made acts read by the site's command, and judged.

Prints, for each form, how many acts were read exactly, left open, or read falsely. Writes the
first false ones, with what was expected and answered, to a folder. Status 1 if one is false or a
mutant passes unnoticed, 4 if the command cannot answer in JSON.
"""

import argparse
import contextlib
import io
import json
import os
import re
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

Answer = tuple[dict[str, Any] | None, int]
CRASH = -1


class NoJson(Exception):
    """The command has no option `--json`."""


def ask(instrument: str, published: str, texts: dict[str, str], folder: Path) -> Answer:
    """What `corpus amend … --try --json` answers, and its exit status; CRASH if it raises."""
    from django.core.management import CommandError, call_command

    words = ["corpus", "amend", instrument, "--published", published]
    for language, text in texts.items():
        path = folder / f"{language}.txt"
        path.write_text(text, encoding="utf-8")
        words += [f"--{language}", str(path)]
    printed, errors, status = io.StringIO(), io.StringIO(), 0
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(errors):
            call_command(*words, "--try", "--json", stdout=printed, stderr=errors)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except CommandError as error:
        if "--json" in str(error) or "Unknown command" in str(error):
            raise NoJson(str(error)) from error
        status = error.returncode
        errors.write(str(error))
    except Exception:
        return {"effects": [], "open": [], "crash": traceback.format_exc(limit=-4)}, CRASH
    if "unrecognized arguments: --json" in errors.getvalue():
        raise NoJson
    text = printed.getvalue().strip()
    try:
        return (json.loads(text) if text else None), status
    except json.JSONDecodeError:
        if status == 2:
            return None, status
        return {"effects": [], "open": [], "crash": f"no JSON: {text[:500]}"}, CRASH


def table(title: str, counts: dict[str, Counter[str]], columns: tuple[str, ...]) -> str:
    """Rows of counts, the worst first."""
    width = max([len(name) for name in counts] + [len(title)])
    lines = [f"{title:{width}}  " + "  ".join(f"{column:>6}" for column in (*columns, "of"))]
    order = sorted(counts, key=lambda name: (-counts[name]["false"], name))
    for name in order:
        row, total = counts[name], counts[name].total()
        shares = "  ".join(f"{row[column]:6}" for column in columns)
        lines.append(f"{name:{width}}  {shares}  {total:6}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lawtexts.acts", description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--folder", type=Path, default=Path("var/acts"), help="for false ones")
    parser.add_argument("--first", type=int, default=20, help="how many false ones to write")
    parser.add_argument("--form", default="", help="a function of forms.py: its clause is first")
    parser.add_argument("--instrument", default="")
    parser.add_argument("--mutants", type=int, default=0, help="mutants of each exact act")
    parser.add_argument("--real", action="store_true", help="the acts written by hand instead")
    parser.add_argument("--print", action="store_true", help="write the acts and ask nothing")
    options = parser.parse_args(arguments)

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded")
    import django

    django.setup()
    from tests.lawtexts.acts.judged import Verdict, judge
    from tests.lawtexts.acts.made import make_many
    from tests.lawtexts.acts.mutants import is_noticed, mutants
    from tests.lawtexts.acts.real import real_acts

    acts = (
        real_acts()
        if options.real
        else make_many(options.count, options.seed, options.form, options.instrument)
    )
    if options.print:
        for act in acts:
            for language, text in act.texts.items():
                print(f"== {act.instrument} {act.published} {language}\n{text}")
            print(act.as_json())
        return 0
    options.folder.mkdir(parents=True, exist_ok=True)
    kinds: dict[str, Counter[str]] = {}
    changes: dict[str, Counter[str]] = {}
    written = 0
    whole: Counter[str] = Counter()
    why: Counter[str] = Counter()

    def write(name: str, texts: dict[str, str], record: dict[str, Any]) -> None:
        nonlocal written
        written += 1
        if written > options.first:
            return
        stem = options.folder / f"{written:03}-{name}"
        for language, text in texts.items():
            stem.with_name(f"{stem.name}.{language}.txt").write_text(text, encoding="utf-8")
        stem.with_name(f"{stem.name}.json").write_text(
            json.dumps(record, ensure_ascii=False, indent=1), encoding="utf-8"
        )

    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for index, act in enumerate(acts):
            day = act.published.isoformat()
            try:
                answer, status = ask(act.instrument, day, act.texts, folder)
            except NoJson:
                print(
                    "manage.py corpus amend has no option --json: nothing can be judged.",
                    file=sys.stderr,
                )
                return 4
            if status == CRASH:
                verdict = Verdict("false", ("crash",))
                kind = "crash"
            else:
                verdict = judge(answer, status, act.expected())
                kind = verdict.kind
            whole[kind] += 1
            if verdict.kind == "false":
                why.update(
                    {
                        re.sub(r"(wrong|missing): (\S+) \S+", r"\1: \2", reason)
                        for reason in verdict.reasons
                    }
                )
            for form in (*act.forms, "in " + " and ".join(act.texts)):
                counts = kinds.setdefault(form, Counter())
                counts[verdict.kind] += 1
            if verdict.kind == "false":
                write(
                    f"{index}-{kind}",
                    act.texts,
                    {
                        "reasons": verdict.reasons,
                        "act": json.loads(act.as_json()),
                        "answer": answer,
                        "status": status,
                    },
                )
            if not options.mutants or verdict.kind != "exact" or not act.is_act:
                continue
            for mutant in mutants(act, Random(index), options.mutants):
                after = ask(act.instrument, day, mutant.texts, folder)
                is_caught = after[1] != CRASH and is_noticed((answer, status), after)
                name = f"{mutant.change.split(' ')[0]} in {mutant.language}"
                if "→" in mutant.change:
                    name = f"number in {mutant.language}"
                changes.setdefault(name, Counter())["exact" if is_caught else "false"] += 1
                if not is_caught:
                    write(
                        f"{index}-mutant",
                        mutant.texts,
                        {
                            "change": mutant.change,
                            "language": mutant.language,
                            "answer": after[0],
                            "status": after[1],
                            "act": json.loads(act.as_json()),
                        },
                    )
    print(table("form", kinds, ("exact", "open", "false")))
    print(
        "\n" + "  ".join(f"{kind} {count}" for kind, count in whole.most_common()),
        f" of {len(acts)}",
    )
    for reason, count in why.most_common(15):
        print(f"{count:6}  {reason}")
    if changes:
        print("\n" + table("mutants (exact: noticed)", changes, ("exact", "false")))
    if written:
        print(f"\n{written} false; the first {min(written, options.first)} in {options.folder}")
    return 1 if written else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
