"""The judge of answers, tried on the acts that it will judge."""

from typing import Any

import pytest

from tests.lawtexts.acts.judged import judge
from tests.lawtexts.acts.made import Act, make_many
from tests.lawtexts.acts.real import real_acts

ACTS = [*real_acts(), *make_many(150, 7)]
PENDING = [{"language": "pt", "line": 1, "words": "salvo", "why": "not used"}]


def first(value: Any) -> Any:
    return value[0] if isinstance(value, list) else value


def right_answer(act: Act) -> list[dict[str, Any]]:
    """The effects as a reader that is right answers them."""
    answer = []
    for row in act.effects:
        if row.get("optional"):
            continue
        words = row["words"] or row.get("heading") or {}
        effect = {name: first(row[name]) for name in ("do", "provision", "to", "from", "until")}
        effect["clause"] = row["clause"]
        effect["words"] = {language: first(text) for language, text in words.items()}
        answer.append(effect)
    return answer


def verdict(act: Act, effects: list[dict[str, Any]], pending: list[dict[str, Any]]) -> str:
    answer = {"act": None, "effects": effects, "open": pending}
    return judge(answer, 3 if pending else 0, act.expected()).kind


def test_a_right_answer_is_exact_unless_nobody_could_know() -> None:
    for act in ACTS:
        if act.is_act:
            assert verdict(act, right_answer(act), []) == ("false" if act.must_open else "exact")
            assert verdict(act, right_answer(act), PENDING) == "open"


@pytest.mark.parametrize(
    ("name", "value"), [("do", "foresee"), ("from", "1999-01-01"), ("until", "1999-01-01")]
)
def test_one_wrong_effect_is_false_though_something_is_open(name: str, value: str) -> None:
    for act in ACTS:
        effects = right_answer(act)
        if effects:
            effects[-1][name] = value
            assert verdict(act, effects, PENDING) == "false"


def test_an_effect_too_many_or_too_few_is_false() -> None:
    for act in ACTS:
        effects = right_answer(act)
        if effects and not act.must_open:
            assert verdict(act, [*effects, effects[0]], []) == "false"
            assert verdict(act, effects[1:], []) == "false"


def test_the_same_seed_makes_the_same_acts() -> None:
    again = make_many(20, 7)
    assert [act.texts for act in again] == [act.texts for act in make_many(20, 7)]
    assert [act.effects for act in again] == [act.effects for act in make_many(20, 7)]
