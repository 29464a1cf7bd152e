"""An amendment of a game's rates and multiples: only its numbers change, each as it is written."""

from __future__ import annotations

import html
import re
from fractions import Fraction

import pytest
from django.http import QueryDict
from django.test import Client

from games.quality.rewriting import figures_rewritten as rewritten
from games.simulations.par.amendment import FiguresForm, Wording, changed
from tests.quality.rewritten import applied

pytestmark = pytest.mark.django_db

ADDRESS = "/pt/odds/omaha/amendment/"


def as_it_would_read(wording: Wording) -> str:
    return "".join(piece.text + piece.new for piece in wording.pieces)


def read(query: str) -> dict[str, str]:
    form = FiguresForm("omaha", QueryDict(query))
    assert form.is_valid(), form.errors
    (change,) = changed(form.edits)
    assert change.provision.endswith("#art_16")
    assert not any(wording.lacking for wording in change.wordings)
    return {wording.lang: as_it_would_read(wording) for wording in change.wordings}


def test_a_rate_and_a_limit_are_said_as_their_sentences_say_them() -> None:
    told = read("figures.commission.highest=6%&figures.commission.cap=3")
    assert "de três a seis por cento" in told["pt"]
    assert "ao triplo da aposta" in told["pt"]
    assert "百分之三（3%）至百分之六（6%）" in told["zh-hant"]
    assert "的三倍" in told["zh-hant"]


PART = Fraction(5, 100)
SAID = [
    (
        "pt",
        "part",
        PART,
        Fraction(55, 1000),
        "de três a cinco por cento",
        "de três a 5,5 por cento",
    ),
    ("zh-hant", "part", PART, Fraction(55, 1000), "百分之五（5%）", "百分之5.5（5.5%）"),
    ("pt", "part", Fraction(1, 10), Fraction(1, 5), "10 % do «Jackpot»", "20 % do «Jackpot»"),
    ("zh-hant", "part", Fraction(1, 10), Fraction(1, 5), "之一成（10%）", "之二成（20%）"),
    ("zh-hant", "part", Fraction(1, 10), Fraction(1, 8), "之一成（10%）", "之百分之12.5（12.5%）"),
    ("zh-hant", "part", Fraction(1, 10), Fraction(1), "之一成（10%）", "之全部（100%）"),
    ("zh-hant", "part", Fraction(1), Fraction(1, 2), "之全部（100%）", "之一半（50%）"),
    ("zh-hant", "part", Fraction(1, 2), Fraction(1, 3), "金額之一半；", "金額之三分之一；"),
    ("pt", "part", Fraction(1, 2), Fraction(1, 3), "a metade do valor", "a um terço do valor"),
    ("zh-hant", "times", 2, 3, "「原注」之雙倍，不多不少", "「原注」之三倍，不多不少"),
    ("zh-hant", "times", 5, Fraction(5, 2), "大盲注的五倍", "大盲注的2.5倍"),
    ("pt", "money", 2000, 12500, "é de $2 000,00 ou", "é de $12 500,00 ou"),
    ("zh-hant", "money", 2000, 12500, "分別為$2,000.00或", "分別為$12,500.00或"),
    ("pt", "count", 3, 2, "pode subir três vezes, no máximo", "pode subir duas vezes, no máximo"),
    ("zh-hant", "count", 3, 2, "最多為三次；", "最多為兩次；"),
    ("pt", "count", 2, 12, "mais que dois minutos", "mais que doze minutos"),
]


@pytest.mark.parametrize(("lang", "kind", "old", "new", "text", "then"), SAID)
def test_a_figure_is_said_in_the_way_of_its_sentence(
    lang: str, kind: str, old: Fraction, new: Fraction, text: str, then: str
) -> None:
    for change in reversed(rewritten(text, lang, kind, Fraction(old), Fraction(new))):
        text = applied(change, text)
    assert text == then


@pytest.mark.parametrize(
    ("text", "kind", "old", "new"),
    [
        ("até ao quíntuplo", "times", 5, 11),
        ("até ao quíntuplo", "times", 5, Fraction(5, 2)),
        ("pode subir três vezes", "count", 3, 1),
        ("a metade do valor", "part", Fraction(1, 2), Fraction(3, 7)),
        ("é de $2 000,00", "money", 2000, Fraction(1, 2)),
        ("é de $2 000,00", "money", 3000, 4000),
    ],
)
def test_what_has_no_word_is_left_to_be_written_by_hand(
    text: str, kind: str, old: Fraction, new: Fraction
) -> None:
    assert rewritten(text, "pt", kind, Fraction(old), Fraction(new)) == []


def test_the_page_marks_old_and_new_and_tells_what_the_house_may_take(client: Client) -> None:
    page = html.unescape(client.get(f"{ADDRESS}?figures.commission.highest=6%").content.decode())
    assert re.findall(r"<del>(\w+)</del><ins\s*>(\w+)</ins>", page)[:1] == [("cinco", "seis")]
    taken = client.get(f"{ADDRESS}?figures.commission.highest=6%").context["taken"]
    assert [(each.before, each.after) for each in taken[:2]] == [(50, 60), (250, 300)]
    assert "<del>cinco" not in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("figures.commission.lowest=6%", "figures.commission.lowest"),
        ("figures.commission.highest=", "figures.commission.highest"),
        ("figures.commission.highest=6", "figures.commission.highest"),
        ("figures.commission.highest=1000000000000000000", "figures.commission.highest"),
        ("figures.commission.cap=1e9", "figures.commission.cap"),
        ("figures.raises.most=5/2", "figures.raises.most"),
        ("figures.raises.most=0", "figures.raises.most"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(client: Client, query: str, field: str) -> None:
    answer = client.get(f"{ADDRESS}?{query}")
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert answer.content.decode().count('class="error"') == 1


def test_the_pot_leads_to_it_with_what_was_edited_there(client: Client) -> None:
    assert ADDRESS in client.get("/pt/odds/omaha/").content.decode()
    sheet = client.get("/pt/odds/five_card/?options.commission=5%").content.decode()
    (link,) = re.findall(r'href="(/pt/odds/five_card/amendment/[^"]*)"', sheet)
    draft = client.get(html.unescape(link))
    words = draft.context["changes"][0].wordings
    assert [as_it_would_read(each)[:40] for each in words if each.is_official] == [
        "A Casa cobrará uma comissão de 5% sobre "
    ]
    assert [(each.before, each.after) for each in draft.context["taken"][:1]] == [(40, 50)]


def test_a_draft_of_figures_leads_to_a_sheet_and_a_run_that_hold_them(
    client: Client,
) -> None:
    query = "figures.commission.highest=4%&figures.raises.most=2"
    told = client.get(f"{ADDRESS}?{query}").context
    sheet = client.get(told["address"])
    assert sheet.status_code == 200
    assert sheet.context["pot"].reckoned.figures == {"commission.highest": Fraction(4, 100)}
    run = client.get(told["run"]).context["form"]
    assert run["options.commission"].value() == "4%"


def test_a_hand_is_dealt_under_the_figures_of_a_draft(client: Client) -> None:
    (hand,) = client.get(f"{ADDRESS}?figures.raises.most=2").context["hands"]
    shown = client.get(hand.url)
    assert shown.context["sheet"].replay.record["figures"] == {"raises.most": "2"}


def test_a_game_whose_law_sets_no_such_figure_has_no_draft_of_them(client: Client) -> None:
    assert client.get("/pt/odds/nothing/amendment/").status_code == 404
