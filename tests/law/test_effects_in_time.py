"""Acts whose effects have days of their own, each brought into a copy of the corpus."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.law.acts import proposal
from games.law.acts.proof import changed_between, prove
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import Corpus, own, read_corpus
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import History, TextVersion
from tests.rehearsal import Rehearsal, whole, whole_zh
from tests.rehearsed_acts import OF_OMAHA, OF_OMAHA_ZH, OMAHA

JULY = "1 de Julho de 2027"
NEXT_DAY = "O presente despacho entra em vigor no dia seguinte ao da sua publicação"


def act(number: int, *clauses: str, last: str = "", zh: str = "", published: str = "") -> Rehearsal:
    pt = whole(number, *clauses, last=last) if clauses else ""
    return Rehearsal("", OMAHA, pt, zh, "", (), published=published or "2027-01-11")


def article_16(cap: str, wording: str = "") -> str:
    return f"""O artigo 16.º {OF_OMAHA}{wording}, passa a ter a seguinte redacção:

«Artigo 16.º
[…]

A casa tem o direito de cobrar uma comissão de três a cinco por cento sobre o valor do pote de cada
jogada até ao limite correspondente ao {cap} da aposta prévia maior (big blind).»"""


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    own().gathered_in(tmp_path / "lawtexts")
    return read_corpus(tmp_path / "lawtexts")


def days(known: History) -> list[str]:
    return [version.begins.taken.isoformat() for version in known.versions]


def on(known: History, day: str) -> TextVersion:
    version = known.in_force(date.fromisoformat(day))
    assert version is not None
    return version


def pt(known: History, day: str, eid: str) -> str:
    return on(known, day).text.provision(eid).text.get("pt", "")


def test_one_act_with_two_days_makes_two_versions(corpus: Corpus) -> None:
    two = act(
        21,
        article_16("sêxtuplo"),
        f"É revogado o n.º 2 do artigo 2.º {OF_OMAHA}.",
        last=f"{NEXT_DAY}, com excepção do n.º 2, que produz efeitos a partir de {JULY}.",
    )
    made = two.brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10", "2027-01-12", "2027-07-01"]
    assert [version.id for version in known.versions[1:]] == [
        "as-amended-by-despacho-sef-21-2027",
        "as-of-2027-07-01",
    ]
    assert "sêxtuplo" in pt(known, "2027-01-12", "art_16")
    assert on(known, "2027-06-30").text.has("art_2__para_2")
    assert not on(known, "2027-07-01").text.has("art_2__para_2")
    assert [change.eid for change in on(known, "2027-07-01").changes] == ["art_2__para_2"]
    assert [str(one.day) for one in made.days] == ["2027-01-12", "2027-07-01"]
    assert made.days[1].before.text.has("art_2__para_2"), "the text of the day before"


def test_words_with_a_last_day_give_way_to_the_words_before(corpus: Corpus) -> None:
    until = act(22, article_16("sêxtuplo"), last=f"{NEXT_DAY} e vigora até 31 de Dezembro de 2027.")
    until.brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10", "2027-01-12", "2028-01-01"]
    assert on(known, "2027-12-31").values == {"commission.cap": Fraction(6)}
    after = on(known, "2028-01-01")
    assert after.text.provision("art_16") == known.read.text.provision("art_16")
    assert after.values == {}
    assert [(change.do, change.eid) for change in after.changes] == [("return", "art_16")]


def test_a_suspended_provision_stands_in_the_text_and_is_not_in_force(corpus: Corpus) -> None:
    suspended = act(
        23,
        f"É suspensa a aplicação do artigo 12.º {OF_OMAHA} até 30 de Junho de 2027.",
        zh=whole_zh(23, f"{OF_OMAHA_ZH}第十二條中止適用至二零二七年六月三十日止。"),
    )
    suspended.brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10", "2027-01-12", "2027-07-01"]
    assert on(known, "2027-06-30").standing["art_12__point_2"] == "suspended"
    assert on(known, "2027-06-30").text.provision("art_12") == known.read.text.provision("art_12")
    assert on(known, "2027-07-01").standing == {}, "it is in force again"


RECTIFIED = """Rectificação

Ensaio: este acto nunca foi publicado.

Por ter saído inexacto o texto em português do artigo 16.º das Regras aprovadas pelo Despacho do
Secretário para a Economia e Finanças n.º 97/2010, rectifica-se que, onde se lê «quádruplo», deve
ler-se «quíntuplo».
"""


def test_a_rectification_acts_from_the_day_of_the_words_that_it_corrects(corpus: Corpus) -> None:
    rectified = replace(act(24), pt=RECTIFIED, key="rectificacao-24-2027")
    made = rectified.brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10"]
    assert [version.id for version in known.versions] == ["as-published"]
    assert "quíntuplo" in pt(known, "2010-08-10", "art_16")
    assert "quádruplo" in known.read.text.provision("art_16").text["pt"], "as it was printed"
    assert (made.rows[0].do, made.rows[0].languages) == ("correct", ("pt",))
    assert made.facts.basis == "inferred"
    later = act(25, article_16("sêxtuplo"))
    later.brought_in(corpus)
    again = RECTIFIED.replace("quádruplo", "sêxtuplo")
    replace(act(26), pt=again, key="rectificacao-26-2027").brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10", "2027-01-12"]
    assert pt(known, "2027-01-12", "art_16").count("quíntuplo") == 1
    assert on(known, "2027-01-12").id == "as-amended-by-despacho-sef-25-2027"
    assert [one.act for one in on(known, "2027-01-12").amendments] == [
        "despacho-sef-25-2027",
        "rectificacao-26-2027",
    ]


def test_a_revocation_ends_the_text_on_its_day_and_names_the_act(corpus: Corpus) -> None:
    act(27, article_16("sêxtuplo")).brought_in(corpus)
    revoked = act(
        28,
        "É revogado o Despacho do Secretário para a Economia e Finanças n.º 97/2010.",
        "As mesas do ensaio acabam a jogada em curso.",
        last="O presente despacho entra em vigor em 1 de Março de 2028.",
    )
    made = revoked.brought_in(corpus)
    known = history(OMAHA, corpus)
    assert known.last.ends
    assert known.last.ends.taken == date(2028, 3, 1)
    assert known.revoked_by[0] == "despacho-sef-28-2027"
    assert known.on_day(date(2028, 3, 1)).reason == "revoked"
    assert known.in_force(date(2028, 2, 29)) is known.last
    assert made.days[-1].after is None
    assert made.facts.summary["pt"] == "Revoga o regulamento."
    with pytest.raises(CorpusError, match="was revoked on 2028-03-01"):
        act(29, article_16("quíntuplo"), published="2028-06-01").brought_in(corpus)


def test_an_amendment_of_an_amendment_before_its_day_takes_its_place(corpus: Corpus) -> None:
    first = act(30, article_16("sêxtuplo"), f"É revogado o n.º 2 do artigo 2.º {OF_OMAHA}.",
                last=f"O presente despacho entra em vigor em {JULY}.")  # fmt: skip
    first.brought_in(corpus)
    wording = ", na redacção dada pelo Despacho n.º 30/2027"
    second = act(31, article_16("óctuplo", wording), published="2027-03-01")
    made = second.brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10", "2027-07-01"]
    assert "óctuplo" in pt(known, "2027-07-01", "art_16")
    assert not on(known, "2027-07-01").text.has("art_2__para_2"), "the rest of the first act stands"
    assert made.rows[0].instead_of == "despacho-sef-30-2027"
    in_august = date(2027, 8, 1)
    states = {(one.act.act, one.effect.eid): one.state_on(in_august) for one in known.effects}
    assert states == {
        ("despacho-sef-30-2027", "art_16"): "replaced",
        ("despacho-sef-30-2027", "art_2__para_2"): "applied",
        ("despacho-sef-31-2027", "art_16"): "applied",
    }


def test_an_act_of_an_earlier_day_may_follow_one_to_come(corpus: Corpus) -> None:
    to_come = act(32, article_16("sêxtuplo"), last=f"O presente despacho entra em vigor em {JULY}.")
    to_come.brought_in(corpus)
    act(33, f"É revogado o n.º 2 do artigo 2.º {OF_OMAHA}.").brought_in(corpus)
    known = history(OMAHA, corpus)
    assert days(known) == ["2010-08-10", "2027-01-12", "2027-07-01"]
    assert "quádruplo" in pt(known, "2027-01-12", "art_16")
    assert "sêxtuplo" in pt(known, "2027-07-01", "art_16")
    assert not on(known, "2027-07-01").text.has("art_2__para_2")


def test_new_words_that_the_act_does_not_print_are_refused(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = proposal.files_of

    def other_words(*given: Any) -> dict[str, str]:
        files = written(*given)
        return {
            name: text.replace("sêxtuplo", "óctuplo") if name.endswith("/pt.txt") else text
            for name, text in files.items()
        }

    monkeypatch.setattr(proposal, "files_of", other_words)
    with pytest.raises(CorpusError, match="words that the act does not print"):
        act(50, article_16("sêxtuplo")).brought_in(corpus)


def test_a_provision_that_no_clause_names_does_not_change(corpus: Corpus) -> None:
    made = act(51, article_16("sêxtuplo")).brought_in(corpus)
    assert list(changed_between(made.before, made.version)) == ["art_16"]
    rows = [replace(made.rows[0], eid="art_15")]
    with pytest.raises(CorpusError, match="art_16 would change, and no clause of the act says so"):
        prove(made.days, rows, made.acts, {"pt": "A casa"})
