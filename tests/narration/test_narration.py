"""Everything the rules can say has a sentence, which asks for exactly the facts it is given."""

from __future__ import annotations

import re

import polib
import pytest
from django.utils.translation import override

from games.narration import (
    bar_sentence,
    category_name,
    event_name,
    offer_label,
    reading_value_sentence,
    reason_sentence,
    refusing,
    register,
    runs,
    step_sentence,
)
from games.narration.bets import PATTERNS
from games.narration.refusing import refusal_of
from games.narration.registry import merged, words_of
from games.narration.sentences import Telling, placeholders
from games.narration.words import facts_of
from games.rules.faults.ordered import Order, Silence
from games.rules.game import GAMES, game
from games.rules.hands.script import Step
from games.table.written_out import Sample
from rulesite.catalogues import compile_all, sources
from tests.play.spoken import GAMES_FOLDER, SAMPLES, Heard, every_sample, heard, spoken

LANGUAGES = ("pt", "zh-hant")
HAN = re.compile(r"[\u4e00-\u9fff]")

STEPS = {key: words_of(key).steps for key in GAMES}
OFFERS = {key: words_of(key).offers for key in GAMES}
OF_GAME = {key: words_of(key).refusals for key in GAMES}
CATEGORIES = {key: words_of(key).categories for key in GAMES}
REFUSALS = refusing.REFUSALS
UNUSABLE = merged("unusable", refusing.UNUSABLE)
EVENTS = merged("events", register.EVENTS)
REASONS = merged("reasons", register.REASONS)
READING_VALUES = merged("readings", {})

compile_all()


def own_steps(each: Heard) -> list[Step]:
    """Those of the hand itself; what is ordered or left unsaid is told as at the ruling desk."""
    return [step for step in each.played.steps if not isinstance(step, (Order, Silence))]


@every_sample
def test_every_step_is_told_whole_in_both_languages(sample: Sample) -> None:
    each = heard(sample)
    key = each.sample.game.key
    for step in own_steps(each):
        facts = facts_of(step)
        assert set(facts) <= words_of(key).step(step.name).used_facts(), step.name
        for language in LANGUAGES:
            with override(language):
                told = step_sentence(key, step)
            assert "%(" not in told
            assert told.endswith("." if language == "pt" else "。")
            assert bool(HAN.search(told)) == (language == "zh-hant"), told


@every_sample
def test_every_offer_and_every_bar_is_told(sample: Sample) -> None:
    each = heard(sample)
    key = each.sample.game.key
    for choice in each.choices:
        for language in LANGUAGES:
            with override(language):
                told = [offer_label(key, choice, offer) for offer in choice.offers]
                told += [bar_sentence(key, bar) for bar in choice.bars]
            assert len(told) == len(choice.offers) + len(choice.bars)
            for sentence in told:
                assert "%(" not in sentence
                assert bool(HAN.search(sentence)) == (language == "zh-hant"), sentence


def test_no_step_is_told_that_no_sample_takes() -> None:
    met: dict[str, set[str]] = {key: set() for key in GAMES}
    for each in map(heard, SAMPLES):
        met[each.sample.game.key] |= {step.name for step in own_steps(each)}
    for key, names in met.items():
        assert names - words_of(key).of_bets.keys() <= STEPS[key].keys() <= names


def test_no_offer_is_told_that_no_sample_makes() -> None:
    made: dict[str, set[str]] = {key: set() for key in GAMES}
    for each in map(heard, SAMPLES):
        for choice in each.choices:
            made[each.sample.game.key] |= {offer.do for offer in choice.offers}
    assert made == {key: set(table) for key, table in OFFERS.items()}


def test_every_step_named_in_the_source_has_a_sentence() -> None:
    named = spoken("Step")
    assert len(named) > 100
    for each in named:
        known = [{*STEPS[key], *words_of(key).of_bets} for key in each.games]
        assert any(each.name in names for names in known), each


def test_every_refusal_tells_exactly_its_facts() -> None:
    said = [(each, key) for each in spoken("Forbidden", "Bar") for key in each.games]
    told = [(each, key) for each, key in said if each.name in {*REFUSALS, *OF_GAME[key]}]
    assert {each for each, _ in told} == {each for each, _ in said}
    wrong = [
        each
        for each, key in told
        if each.facts is not None and refusal_of(key, each.name).used_facts() != set(each.facts)
    ]
    assert not wrong


def test_every_refusal_named_in_the_source_has_a_sentence_and_no_other_has() -> None:
    named = {each.name for each in spoken("Forbidden", "Bar")}
    told = set(REFUSALS).union(*(set(table) for table in OF_GAME.values()))
    assert named == told


def test_every_unusable_field_has_a_sentence_that_asks_for_its_facts() -> None:
    """Of the rules, of a line no rule has read yet, of an equity, of hands brought in."""
    named = spoken("Unusable")
    of_records = spoken("Unusable", under=GAMES_FOLDER / "records")
    named += [each for each in of_records if each.name not in runs.SENTENCES]
    for files in ("equity.py", "range*.py", "every_deal.py"):
        named += spoken("Unusable", under=GAMES_FOLDER / "odds", files=files)
    named += spoken("Unusable", under=GAMES_FOLDER / "table", files="hands_in.py")
    named += spoken("Unusable", under=GAMES_FOLDER / "play", files="hand_record.py")
    named += spoken("Unusable", under=GAMES_FOLDER / "translation" / "checking", files="records.py")
    assert {each.name for each in named} == set(UNUSABLE)
    for each in named:
        if each.facts is None:
            continue
        fitting = UNUSABLE[each.name].chosen_by(dict.fromkeys(each.facts))
        assert fitting.needed_facts() <= each.facts, each
        assert fitting.used_facts() == set(each.facts), each


def test_a_reason_that_one_game_words_names_that_game() -> None:
    """So that no other game's words are taken for it, nor it for a common reason."""
    named = [each for each in spoken("Unusable") if each.name in UNUSABLE]
    own = {key: words_of(key).unusable for key in GAMES}
    assert [
        each for each in named if each.is_own != any(each.name in own[key] for key in each.games)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_readings_and_reasons_are_told(language: str) -> None:
    with override(language):
        told = [event_name(key, name) for key in GAMES for name in game(key).events]
        for declared in map(game, GAMES):
            reasons = (*declared.not_applied.values(), *declared.left_out.values())
            told += [reason_sentence(declared.key, name) for name in reasons]
        told += [
            reading_value_sentence(reading, value)
            for reading, values in READING_VALUES.items()
            for value in values
        ]
    assert all(bool(HAN.search(each)) == (language == "zh-hant") for each in told)


def test_the_tables_name_what_the_games_declare_and_nothing_else() -> None:
    declared = [game(key) for key in GAMES]
    assert {name for each in declared for name in each.events} == set(EVENTS)
    reasons = {reason for each in declared for reason in each.not_applied.values()}
    reasons |= {reason for each in declared for reason in each.left_out.values()}
    assert reasons == set(REASONS)
    readings = {r.id: set(r.values) for each in declared for r in each.readings}
    assert readings == {name: set(values) for name, values in READING_VALUES.items()}


def test_every_value_of_a_reading_is_told_apart() -> None:
    for reading, values in READING_VALUES.items():
        for language in LANGUAGES:
            with override(language):
                told = {reading_value_sentence(reading, value) for value in values}
            assert len(told) == len(values), reading


def test_classes_of_hand_are_told_apart_in_each_game() -> None:
    for key, names in CATEGORIES.items():
        for language in LANGUAGES:
            with override(language):
                assert len({category_name(key, name) for name in names}) == len(names)


@pytest.mark.parametrize("source", list(sources()), ids=lambda path: path.parent.parent.name)
def test_a_translation_asks_for_the_same_facts(source) -> None:
    catalogue = {
        (e.msgctxt, e.msgid): e.msgstr for e in polib.pofile(str(source)) if not e.obsolete
    }
    for context, message in messages():
        told = catalogue[context, message]
        assert placeholders(told) == placeholders(message), told


def messages() -> set[tuple[str | None, str]]:
    """Every message of the tables, with its context, as the catalogue keys it."""
    tellings: list[Telling] = [t for table in STEPS.values() for t in table.values()]
    tellings += [t for table in OFFERS.values() for t in table.values()]
    tellings += [t for table in OF_GAME.values() for t in table.values()]
    tellings += [*REFUSALS.values(), *UNUSABLE.values()]
    said = [message for telling in tellings for message in telling.messages()]
    said += [one for kind in PATTERNS.values() for patterns in kind.values() for one in patterns]
    with override(None):
        return {key_of(message) for message in said}


def key_of(message: object) -> tuple[str | None, str]:
    """A lazy message keeps what it was made with."""
    made = message.__reduce__()[1]  # type: ignore[attr-defined]
    _, arguments = made[0], made[1]
    return (arguments[0], arguments[1]) if len(arguments) == 2 else (None, arguments[0])
