"""With a game of another package installed, every part of the site has it."""

from __future__ import annotations

import html
import io
import json
import re
import sys
from dataclasses import replace
from typing import Annotated, Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.test import Client
from django.utils.http import urlencode
from django.utils.translation import override

from games import installed
from games.law.models import Provision, Row, Term
from games.lawtexts.citations.citation import cite_short
from games.play.setup import fields
from games.play.setup.form import SetUpForm
from games.rules.game import game
from games.rules.hands.facts import BySeat
from games.rules.hands.script import play, read_actions
from games.rules.hands.settings import BankTableRecord
from games.rules.values.refusal import Unusable
from games.rules.values.schema import Field
from games.table.written_out import samples, transcript
from games.training.drill.exercise import kind_names, kinds, question
from games.translation.catalogues.export import export
from games.translation.catalogues.messages import ident_of
from games.translation.gathering import gather
from games.translation.models import Override, Unit
from rulesite.publish.copying import published
from tests.example_game.pages import DATA, INSTRUMENT, KEY, OWN, SHARED, TRACES, page
from tests.play.hands import record_in
from tests.rulesite.api.test_facts import errors, play_today

pytestmark = pytest.mark.django_db

ACE_WINS = {
    "cards.1": "As",
    "cards.dealer": "Kd",
    "table.bets.1.wager": "100",
    "decision.1": "double",
    "rule": "1",
}


def answers(command: str, records: list[dict[str, Any]], monkeypatch: Any, capfd: Any) -> list[Any]:
    """The lines a command answers when these records stand on its standard input."""
    text = "".join(f"{json.dumps(each)}\n" for each in records)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
    call_command(command, KEY)
    return [json.loads(line) for line in capfd.readouterr().out.splitlines()]


def test_it_stands_beside_the_games_of_the_site() -> None:
    assert installed.games()[-1] == KEY
    assert len(installed.games()) == 5
    assert installed.folder(KEY).name == KEY


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("path", [*SHARED, *OWN])
def test_every_page_has_it(path: str, language: str) -> None:
    body = page(f"/{language}/{path}")
    assert any(trace in body for trace in TRACES)


def test_no_link_of_its_pages_is_dead() -> None:
    links = {
        link for path in OWN for link in re.findall(r'href="(/pt/[^"#]+)', page(f"/pt/{path}"))
    }
    own = sorted(html.unescape(link) for link in links if KEY in link or INSTRUMENT in link)
    assert own
    assert [link for link in own if Client().get(link).status_code == 404] == []


class InsuredTable(BankTableRecord, total=False):
    insured: Annotated[BySeat, Field("Insured, %(seat)s", "iz")]


def test_one_line_more_in_its_table_is_typed_in_the_form_and_dealt_from_the_link(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = installed.part(KEY, "rules")
    table = replace(rules.TABLE, table=InsuredTable)
    wider = replace(rules.GAME, table_fields=table.fields, hand=replace(rules.hand, table=table))
    monkeypatch.setattr(rules, "GAME", wider)
    caches = (game, fields._made)
    for cache in caches:
        cache.cache_clear()
    form = SetUpForm(game(KEY))
    assert str(form["table.insured.2"].label).startswith("Insured, ")

    typed = {"seat": "1", "seed": "5", "table.bets.1.wager": "100", "table.stacks.1": "1000"}
    dealt = client.get(
        f"/pt/table/{KEY}/deal/", {**typed, "table.insured.1": "50", "table.insured.2": "7"}
    )
    record = record_in(dealt["Location"])
    assert record["table"]["insured"] == {"1": 50}
    assert client.get(dealt["Location"]).context["sheet"].replay.record == record

    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()
    with pytest.raises(Unusable, match="unknown_field"):
        game(KEY).hand(record)


@pytest.mark.parametrize("path", DATA)
def test_every_file_of_data_has_it(path: str) -> None:
    body = page(path)
    assert any(trace in body for trace in TRACES)


@pytest.mark.parametrize(
    ("language", "words", "mark"),
    [
        ("pt", "Sendo iguais, as apostas não ganham.", "Ensaio, não é lei"),
        ("zh-hant", "兩牌相同，投注不賠。", "試行文本，並非法規"),
    ],
)
def test_the_law_page_has_the_text_and_says_that_it_is_no_law(
    language: str, words: str, mark: str
) -> None:
    body = page(f"/{language}/law/{INSTRUMENT}/")
    assert words in body
    assert mark in body
    assert mark in page(f"/{language}/law/{INSTRUMENT}/art/5/para/3/")
    assert mark in page(f"/{language}/")
    assert Provision.objects.filter(instrument=INSTRUMENT).count() == 23


def test_the_register_has_its_doubt_after_those_of_the_site() -> None:
    row = Row.objects.get(pk="HC-01")
    assert row.position == max(Row.objects.values_list("position", flat=True))
    assert (row.switch, row.values) == ("HC-01", ["returned", "lost"])
    body = page(f"/pt/divergences/?game={KEY}")
    assert "HC-01" in body
    assert "SA-01" not in body


def test_the_glossary_has_its_word_with_the_places_it_stands_at() -> None:
    assert Term.objects.filter(pk="aposta_de_ensaio").exists()
    body = page("/pt/glossary/", game=KEY)
    assert "aposta de ensaio" in body
    assert "演習注" in body


@pytest.mark.parametrize(("language", "query"), [("pt", "ensaiador"), ("zh-hant", "演習員")])
def test_search_finds_its_words(language: str, query: str) -> None:
    body = page(f"/{language}/search/", q=query)
    assert f"/{language}/law/{INSTRUMENT}/art/3" in body


def test_the_dispatch_of_a_citation_is_called_as_its_kind_is() -> None:
    assert cite_short(INSTRUMENT, "main__para_1", "zh-hant") == "演習第一款"
    assert cite_short("despacho-sef-97-2010", "main__para_1", "zh-hant") == "批示第一款"


def test_a_citation_leads_to_it() -> None:
    found = Client().get("/pt/cite/", {"q": "n.º 3 do artigo 5.º do ensaio da carta mais alta"})
    target = found.headers.get("Location", "") + found.content.decode()
    assert f"/law/{INSTRUMENT}/art/5/para/3/" in target


def test_a_hand_is_stepped_through_at_the_table() -> None:
    dealt = Client().get(f"/pt/table/{KEY}/deal/")
    url = dealt.headers["Location"]
    body = page(url)
    assert "O ensaiador recebe uma carta" in body
    assert "Dobrar com mais 100" in body
    record = next(s for s in samples() if s.text_path.stem == "ace_wins").record
    played = play(game(KEY).hand(record).script, read_actions(record["actions"]))
    assert [step.name for step in played.steps][-3:] == ["hand_shown", "wager_won", "double_won"]


@pytest.mark.parametrize("name", [s.text_path.stem for s in samples() if s.game.key == KEY])
def test_its_sample_hands_stand_as_written(name: str) -> None:
    sample = next(s for s in samples() if (s.game.key, s.text_path.stem) == (KEY, name))
    assert transcript(sample) == sample.text_path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "said"), [("pt", "ganha 300 com ás de ensaio"), ("zh-hant", "以演習A獲派彩300")]
)
def test_the_ruling_desk_rules_on_a_result(language: str, said: str) -> None:
    told = urlencode(ACE_WINS)
    assert said in page(f"/{language}/ruling/{KEY}/?{told}")
    sheet = page(f"/{language}/ruling/{KEY}/sheet/?{told}")
    assert "Sendo a carta do jogador mais alta" in sheet
    assert "玩者的牌較大" in sheet
    assert "Nunca foi aprovado." in sheet


def test_the_ruling_desk_tells_the_other_reading() -> None:
    equal = {**ACE_WINS, "cards.1": "7s", "cards.dealer": "7d"}
    body = page(f"/pt/ruling/{KEY}/?{urlencode(equal)}")
    assert "HC-01" in body
    assert "Com cartas iguais, as apostas de ensaio perdem-se." in body


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ("before_all_decided", "As apostas de ensaio são devolvidas."),
        ("after_all_decided", "A jogada prossegue."),
    ],
)
def test_the_ruling_desk_rules_on_its_fault(seen: str, said: str) -> None:
    told = {"fault": "bank_card_seen", "facts.seen": seen, "laid.1.bets": "100", "rule": "1"}
    assert said in page(f"/pt/ruling/{KEY}/fault/?{urlencode(told)}")


def test_the_drill_asks_of_it_and_knows_the_answer() -> None:
    assert set(kinds(KEY)) == {
        *("who_wins", "what_is_paid", "total", "what_class", "after_a_fault", "may_it_be_done"),
        *("which_article", "read_aloud"),
    }
    with override("pt"):
        asked = [question(KEY, 5, n + 1) for n in range(60)]
    assert {each.kind for each in asked} <= set(kind_names(KEY))
    for each in asked:
        assert {p.instrument for p in each.provisions} == {INSTRUMENT}


def test_its_coverage_is_whole() -> None:
    declared = game(KEY)
    exercised = {
        provision
        for sample in samples()
        if sample.game.key == KEY
        for step in play(
            sample.game.hand(sample.record).script, read_actions(sample.record.get("actions"))
        ).steps
        for provision in step.provisions
    }
    assert set(declared.applied) == exercised
    body = page(f"/pt/coverage/{KEY}/art_5__para_3/")
    assert "Ensaio: cartas iguais" in body
    assert "decide" in body


def test_the_queue_of_the_translators_has_its_texts_and_its_messages() -> None:
    gather()
    reading = Unit.objects.get(key="reading:HC-01:title:zh-hant")
    assert reading.target == "演習：兩牌相同"
    messages = Unit.objects.filter(kind="interface", lang="zh-hant")
    sentence = messages.get(source="The rehearsed hand is void.")
    assert sentence.target == "該演習局無效。"
    assert Unit.objects.filter(instrument=INSTRUMENT, kind="provision").count() > 20
    user = User.objects.create_user("rita", password="azulejo-17")
    user.groups.set(Group.objects.filter(name="Translators"))
    client = Client()
    client.force_login(user)
    asked = {"instrument": INSTRUMENT, "kind": "reading"}
    body = client.get("/pt/desk/texts/", asked).content.decode()
    assert "Ensaio: cartas iguais" in body


def test_its_messages_go_back_to_its_own_catalogue(tmp_path: Any) -> None:
    done = export(tmp_path)
    own = installed.folder(KEY) / "locale"
    for name in ("pt", "zh_Hant"):
        catalogue = f"{name}/LC_MESSAGES/django.po"
        assert (tmp_path / KEY / catalogue).read_bytes() == (own / catalogue).read_bytes()
    assert [each.orphans for each in done] == [()] * 4


def test_nothing_is_written_into_a_package_outside_the_checkout(
    settings: Any, tmp_path: Any
) -> None:
    settings.BASE_DIR = tmp_path
    own = installed.folder(KEY) / "locale" / "pt" / "LC_MESSAGES" / "django.po"
    before = own.read_bytes()
    msgid, forms = "The rehearsed hand is void.", ["A mão não vale."]
    base = ["A mão de ensaio é nula."]
    Override.objects.create(
        lang="pt", ident=ident_of("", msgid), msgid=msgid, forms=forms, base=base
    )
    told = {each.path: each for each in export()}
    assert (told[own].changed, told[own].is_outside) == (1, True)
    assert own.read_bytes() == before


def test_the_commands_have_it(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    ranked = answers("rank", [{"hands": [["As"], ["Kd"]]}], monkeypatch, capfd)
    assert ranked[0]["winners"] == [0]
    record = {"player": ["As"], "dealer": ["Kd"], "bets": {"wager": 10}, "action": "double"}
    assert answers("settle", [record], monkeypatch, capfd)[0]["total"] == 40
    record = {"table": {"bets": {"1": {"wager": 10}}}, "seed": 3, "actions": []}
    assert answers("play", [record], monkeypatch, capfd)[0]["steps"][0]["name"] == "table_opened"


def test_the_commands_tell_of_it(capsys: Any) -> None:
    call_command("readings", KEY)
    assert "HC-01" in capsys.readouterr().out
    call_command("law", INSTRUMENT, "--lang", "zh-hant")
    assert "兩牌相同" in capsys.readouterr().out
    call_command("odds", KEY, "exact")
    assert "wager_and_double" in capsys.readouterr().out


def test_a_copy_of_the_site_has_its_law_and_its_hands(tmp_path: Any) -> None:
    hands = [each.text_path.stem for each in samples() if each.game.key == KEY]
    places = ["", "law/", f"law/{INSTRUMENT}/", "table/", f"table/{KEY}/hands/"]
    own = [f"/zh-hant/{place}" for place in places]
    own += [f"/zh-hant/table/{KEY}/hands/{name}/" for name in hands]
    published(tmp_path, "", lambda *told: None, set(own).__contains__)
    assert hands
    assert all((tmp_path / address.lstrip("/") / "index.html").is_file() for address in own)
    words = (tmp_path / "zh-hant/search/words.js").read_text(encoding="utf-8")
    assert f"../table/{KEY}/hands/{hands[0]}/index.html" in words


def test_its_hands_follow_the_description_without_types_of_its_own() -> None:
    record = {"table": game(KEY).table, "seed": 5, "actions": [{"seat": 1, "do": "double"}]}
    answer = {"id": None, **play_today(KEY, record)}
    assert answer["waiting"]
    assert errors(KEY, "PlayRecord", record) == []
    assert errors(KEY, "PlayAnswer", answer) == []
