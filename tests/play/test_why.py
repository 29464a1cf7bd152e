"""Why a hand is decided: in few words, in both languages, with the provision that decides."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.narration import why as why_words
from games.records.answers import play_explained, ranking
from tests.play.hands import SAMPLES, named, url


def why(key: str, *hands: str, board: str = "") -> Any:
    record: dict[str, Any] = {"hands": list(hands)}
    if board:
        record["board"] = board
    return ranking(key)(record)["why"]


@pytest.mark.parametrize(
    ("key", "hands", "pt", "zh", "cards"),
    [
        (
            "fortune3",
            ["Ks 8d 2c", "Qs Jd 9c"],
            "Rei contra Dama (art. 7.º, n.º 1, alínea 6))",
            "K對Q（第七條第一款（六）項）",
            [["Ks"], ["Qs"]],
        ),
        (
            "five_card",
            ["Qs Qd 8c 7c 5h", "Ts Td Ac Kc Jh"],
            "Par de Damas bate par de Dez (art. 5.º, n.º 9)",
            "一對Q勝一對10（第五條第九款）",
            [["Qs", "Qd"], ["Ts", "Td"]],
        ),
        (
            "five_card",
            ["Qs Qd 8c 8d 5h", "Qh Qc 7s 7d Ah"],
            "Segundo par: Oito contra Sete (art. 5.º, n.º 8)",
            "第二對：8對7（第五條第八款）",
            [["8c", "8d"], ["7s", "7d"]],
        ),
        (
            "stud",
            ["5s 4d 3c 2h Ad", "Ks Kd Kc 2s 3d"],
            "Sequência bate trio (art. 8.º)",
            "順勝三條（第八條）",
            [["5s", "4d", "3c", "2h", "Ad"], ["Ks", "Kd", "Kc", "2s", "3d"]],
        ),
        (
            "stud",
            ["Ks Qd Jc 9h 2d", "Kd Qc Js 9s 2c"],
            "Valores iguais, decide o naipe: espadas contra ouros "
            "(art. 8.º, alínea 10) e art. 4.º, alínea 1))",
            "點數相同，以花色決定：黑桃對鑽石（第八條（十）項及第四條（一）項）",
            [["Ks"], ["Kd"]],
        ),
        (
            "omaha",
            ["6s 5s 4h 3d 2d", "5h 4s 3h 2c Ah"],
            "Topo da sequência: Seis contra Cinco (art. 15.º, alínea 6))",
            "順中最大的牌：6對5（第十五條（六）項）",
            [["6s"], ["5h"]],
        ),
        (
            "omaha",
            ["As Ks Qd 9h 2d", "Ad Kd Qc 9s 2c"],
            "Cinco cartas diferentes, igual em tudo o que conta "
            "(art. 15.º, alínea 10) e art. 14.º, n.º 1)",
            "五張散牌，可作比較的牌全部相同（第十五條（十）項及第十四條第一款）",
            [["As", "Ks", "Qd", "9h", "2d"], ["Ad", "Kd", "Qc", "9s", "2c"]],
        ),
    ],
)
def test_the_first_difference_is_told_with_its_cards_and_its_provision(
    key: str, hands: list[str], pt: str, zh: str, cards: list[list[str]]
) -> None:
    found = why(key, *hands)
    assert (found["pt"], found["zh-hant"], found["cards"]) == (pt, zh, cards)


def test_of_several_the_closest_is_compared() -> None:
    found = why("fortune3", "Ks Kd 2c", "Kh Kc 3d", "Qs Qd 2h")
    assert found["cards"] == [["3d"], ["2c"]]
    assert "why" not in ranking("stud")({"hands": ["Ks Qd Jc 9h 2d"]})


def test_every_comparison_of_every_sample_is_explained() -> None:
    """Whoever is compared is told why, and what decides is among the provisions of the step."""
    compared = 0
    for sample in SAMPLES:
        record = {part: told for part, told in sample.record.items() if part != "id"}
        for step in play_explained(sample.game.key, record)["steps"]:  # type: ignore[attr-defined]
            if "why" in step:
                compared += 1
                assert step["why"]["provision"] in step["provisions"], (sample.title, step["n"])
                assert all(step["why"]["cards"])
    assert compared > 100


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lang", "said"), [("pt", "Par de Ases bate par de Reis"), ("zh-hant", "一對A勝一對K")]
)
def test_the_table_says_why(client: Client, lang: str, said: str) -> None:
    record = named("omaha", "plain-showdown")
    steps = play_explained("omaha", record)["steps"]
    n = next(step["n"] for step in steps if "why" in step)  # type: ignore[attr-defined]
    page = client.get(url("omaha", record, n, lang)).content.decode()
    assert '<p class="why">' in page
    assert steps[n - 1]["why"][lang].split("（")[0].split(" (")[0] in page  # type: ignore[index]


def test_hands_decided_alike_share_their_sentence_and_keep_their_own_cards() -> None:
    one, other = why("fortune3", "Ks 8d 2c", "Qs Jd 9c"), why("fortune3", "Kh 9d 3c", "Qc Jh 8c")
    assert (one["pt"], one["zh-hant"]) == (other["pt"], other["zh-hant"])
    assert (one["cards"], other["cards"]) == ([["Ks"], ["Qs"]], [["Kh"], ["Qc"]])


def test_a_language_without_its_catalogue_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a clone whose messages are not compiled, no English stands for Portuguese."""
    catalogues = {"pt": None}
    monkeypatch.setattr(why_words, "override", lambda lang: override(catalogues.get(lang, lang)))
    why_words._cached_sentence.cache_clear()
    try:
        of_two = why("fortune3", "Ks 8d 2c", "Qs Jd 9c")
    finally:
        why_words._cached_sentence.cache_clear()
    assert of_two["untranslated"] == ["pt"]
    assert "pt" not in of_two
    assert of_two["zh-hant"].startswith("K對Q")
