"""A rule that an act contradicts, and no figure covers, says that it is of the former text."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.test import Client

from games.consequences.amended import former_rules
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import own, read_corpus
from games.play.link.hand_link import encode
from games.records.answers import play_explained, under_its_day
from games.site.today import shown_on_day
from tests.law.conftest import with_corpus
from tests.rehearsed_acts import NO_FIGURE, OMAHA

pytestmark = pytest.mark.django_db

BEFORE, AFTER = "2027-01-11", "2027-01-12"
TWO = {"table": {"seats": [1, 2], "button": 1, "stacks": {"1": 900, "2": 900}, "structure": "limit",
                 "small_blind": 5, "big_blind": 10, "chip": 1}, "seed": 3}  # fmt: skip


@pytest.fixture(scope="module")
def three_players(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    """The corpus with an act that asks for three players at least."""
    folder = tmp_path_factory.mktemp("corpus") / "lawtexts"
    own().gathered_in(folder)
    corpus = read_corpus(folder)
    NO_FIGURE.brought_in(corpus)
    with with_corpus(django_db_blocker, corpus):
        yield


def answer(at: str = "", today: str = BEFORE) -> dict[str, Any]:
    ruling = under_its_day(
        partial(play_explained, "omaha"), OMAHA, lambda: date.fromisoformat(today)
    )
    return dict(ruling({**TWO, **({"at": at} if at else {})}))


@pytest.mark.usefixtures("three_players")
def test_an_answer_names_the_rule_from_the_day_on() -> None:
    known = reader.history(OMAHA)
    assert [each.rule for each in former_rules("omaha", known.last)] == ["fewest_players"]
    assert former_rules("omaha", known.read) == ()
    named = {f"{OMAHA}#art_2__para_3": ["fewest_players"]}
    assert answer(at=AFTER)["former_text"] == named
    assert answer(today=AFTER)["former_text"] == named
    assert "former_text" not in answer(at=BEFORE)
    assert "former_text" not in answer()


@pytest.mark.usefixtures("three_players")
@pytest.mark.parametrize(("ui", "said"), [
    ("pt", "Estas regras são do texto anterior, que um acto alterou:"),
    ("zh-hant", "下列規則屬先前文本，該文本已被法規修改："),
])  # fmt: skip
def test_a_hand_says_so_on_its_page(client: Client, ui: str, said: str) -> None:
    with shown_on_day(date(2027, 1, 12)):
        page = client.get(
            f"/{ui}/table/omaha/?h={encode({**TWO, 'at': AFTER})}", follow=True
        ).content.decode()
    assert said in page
    assert "law/despacho-sef-97-2010/art/2/para/3/" in page.split(said)[1]
    with shown_on_day(date(2027, 1, 11)):
        earlier = client.get(f"/{ui}/table/omaha/?h={encode({**TWO, 'at': BEFORE})}", follow=True)
    assert said not in earlier.content.decode()
