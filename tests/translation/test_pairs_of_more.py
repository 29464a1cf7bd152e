"""Pairs with plural forms, neighbours and repeats, and what mends a finding."""

from typing import Any

import pytest

from games.rules.values.refusal import Unusable
from games.translation.checking.records import checked

LAW = {"source_lang": "pt", "target_lang": "zh-hant", "source": "Desistir;", "target": "蓋牌；"}
MESSAGE = {
    "source_lang": "en",
    "target_lang": "pt",
    "kind": "interface",
    "placeholders": "python",
    "forms": {
        "source": ["%(count)s card", "%(count)s cards"],
        "target": ["%(count)s carta", "cartas"],
    },
}


def found(record: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(each["check"], each.get("form")) for each in checked(record)["findings"]]


def test_each_plural_form_is_held_to_its_own_source() -> None:
    assert ("placeholders", 1) in found(MESSAGE)
    right = MESSAGE | {"forms": MESSAGE["forms"] | {"target": ["Uma carta", "%(count)s cartas"]}}
    assert found(right) == []


def test_neighbours_and_repeats_are_compared() -> None:
    before = {"source": "Preferir;", "target": "蓋牌；"}
    assert ("copied", None) in found(LAW | {"before": before})
    assert ("repeats", None) in found(LAW | {"repeats": ["棄權；", "棄權；"]})
    assert found(LAW | {"before": before | {"target": "選擇；"}, "repeats": []}) == []


def test_where_one_answer_is_right_it_is_given() -> None:
    pair = LAW | {"source": "Desistir, ou não.", "target": "蓋牌,或不蓋牌。"}
    (told,) = checked(pair)["findings"]
    assert (told["where"]["target"], told["mend"]) == ([2, 3], "，")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"forms": 5}, "forms"),
        ({"forms": {"source": ["a"], "target": []}}, "forms.target"),
        ({"forms": {"source": ["a"], "target": [5]}}, "forms.target.0"),
        ({"before": {"source": "a"}}, "before.target"),
        ({"after": []}, "after"),
        ({"repeats": "a"}, "repeats"),
        ({"repeats": ["a"] * 51}, "repeats"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_field(more: dict[str, Any], field: str) -> None:
    with pytest.raises(Unusable) as no:
        checked(LAW | more)
    assert no.value.field == field
