"""Read a record into a spec, or refuse it with the field that prevents it."""

from fractions import Fraction

from games.lawtexts.versions.periods import TextVersion
from games.odds.figures.spec import GameOffer, JackpotSpec, Setting, Spec, SpecRecord
from games.odds.kernels.generator import LONGEST_SEED
from games.rules.bets.jackpot import POSTED
from games.rules.game import game as rules_of
from games.rules.provisions.day import version_named, version_of
from games.rules.provisions.figures import NOTHING, Paytable, Set, overrides_in
from games.rules.provisions.readings import Chosen
from games.rules.values.fields import Record, mapping, refuse_unknown
from games.rules.values.numbers import LARGEST_STAKE, MOST_CHIPS, MOST_ROUNDS, fraction, whole
from games.rules.values.refusal import Unusable

FIELDS = tuple(SpecRecord.__annotations__)


def read(offer: GameOffer, record: Record) -> Spec:
    """The spec of a record; anything missing has the game's default."""
    refuse_unknown(record, FIELDS)
    seats = whole(record.get("seats", offer.default_seats), "seats")
    if seats not in offer.seats:
        raise Unusable(
            "seats_out_of_range", {"least": min(offer.seats), "most": max(offer.seats)}, "seats"
        )
    bets = _read_bets(offer, record.get("bets"))
    # The version named, or that of the day sent.
    key, law = rules_of(offer.game).instrument.key, record.get("law")
    is_named = law not in (None, "")
    version = version_named(key, str(law), "law") if is_named else version_of(record, key)
    by_law = version.values if version else NOTHING
    edits = overrides_in(record, offer.figures)
    usual = {figure.name: figure.under(by_law).value for figure in offer.figures}
    overrides = {name: edits[name] for name in usual if edits.get(name, usual[name]) != usual[name]}
    # The readings sent, over those of the version; the day itself is not in the spec.
    choices = mapping(record.get("readings"), "readings")
    own = {str(name): str(value) for name, value in choices.items()}
    standing = version.readings if version else {}
    chosen = Chosen((*offer.readings, *offer.idle_readings), own, standing)
    strategy = record.get("strategy")
    if strategy is None:
        strategy = next(iter(offer.strategies), "")
    elif strategy not in offer.strategies:
        facts = {"strategy": str(strategy)[:40], "strategies": offer.strategies}
        raise Unusable("unknown_strategy", facts, "strategy")
    return Spec(
        game=offer.game,
        strategy=str(strategy),
        seats=seats,
        rounds=whole(record.get("rounds", 1_000_000), "rounds", 1, MOST_ROUNDS),
        seed=whole(record.get("seed", 1), "seed", 0, LONGEST_SEED),
        bets=bets,
        prizes=_read_prizes(offer, record.get("prizes"), version),
        readings={reading.id: chosen[reading.id] for reading in offer.readings},
        jackpot=_read_jackpot(offer, record.get("jackpot")),
        options=_read_options(offer, record.get("options"), {**by_law, **overrides}),
        law=version.id if version and version.values else "",
        overrides=overrides,
    )


def _read_prizes(
    offer: GameOffer, value: object, version: TextVersion | None
) -> dict[str, dict[str, Fraction]]:
    """Edited odds by bet and category, without those equal to the law's."""
    by_bet = {table.bet: table.under(version) for table in offer.paytables}
    prizes: dict[str, dict[str, Fraction]] = {}
    for bet, lines in mapping(value, "prizes").items():
        if bet not in by_bet:
            raise Unusable("no_such_paytable", {"bet": str(bet)[:40]}, f"prizes.{str(bet)[:40]}")
        entries = dict(mapping(lines, f"prizes.{bet}"))
        followers = set()
        for (for_bet, category), leader in offer.follows.items():
            if for_bet == bet and leader in entries:
                entries.setdefault(category, entries[leader])
                followers.add(category)
        edits = _read_edits(by_bet[bet], entries)
        by_law = {line.category: line.odds for line in by_bet[bet].lines}
        differing = {c: odds for c, odds in edits.items() if odds != by_law.get(c)}
        if differing:
            prizes[bet] = {c: edits[c] for c in edits if c in differing or c in followers}
    return prizes


def _read_edits(table: Paytable, entries: Record) -> dict[str, Fraction]:
    edits = {}
    for category, odds in entries.items():
        where = f"prizes.{table.bet}.{str(category)[:40]}"
        line = table.line(category)
        if line is None:
            raise Unusable("no_such_prize", {"category": str(category)[:40]}, where)
        if line.odds is None:
            raise Unusable("prize_without_odds", {"category": category}, where)
        if odds is None or odds == "":
            raise Unusable("missing_prize", {"category": category}, where)
        value = fraction(odds, where)
        if value < 0:
            raise Unusable("negative_prize", {"category": category}, where)
        edits[category] = value
    return edits


def _read_bets(offer: GameOffer, value: object) -> dict[str, int]:
    """The stake of every bet; one missing from ``value`` is not placed."""
    if value is None:
        return dict(offer.bets)
    placed = mapping(value, "bets")
    for bet in placed:
        if bet not in offer.bets:
            facts = {"bet": str(bet)[:40], "bets": tuple(offer.bets)}
            raise Unusable("unknown_bet", facts, f"bets.{str(bet)[:40]}")
    bets = {b: whole(placed.get(b, 0), f"bets.{b}", 0, LARGEST_STAKE) for b in offer.bets}
    if offer.bets and not any(bets.values()):
        raise Unusable("no_bet_placed", {}, "bets")
    return bets


def _read_jackpot(offer: GameOffer, value: object) -> JackpotSpec | None:
    if not offer.jackpot:
        if value is not None:
            raise Unusable("no_jackpot_in_this_game", {}, "jackpot")
        return None
    entry = mapping(value, "jackpot")
    refuse_unknown(entry, ("pool", "minimum", "fixed", "contribution"), "jackpot")
    posted = mapping(entry.get("fixed"), "jackpot.fixed")
    for category in posted:
        if category not in offer.jackpot:
            where = f"jackpot.fixed.{str(category)[:40]}"
            raise Unusable("no_such_prize", {"category": str(category)[:40]}, where)
    sums = {**POSTED.fixed, **posted}
    default = JackpotSpec()
    contribution = fraction(entry.get("contribution", 0), "jackpot.contribution")
    if not 0 <= contribution <= 1:
        raise Unusable("not_a_part", {"given": str(contribution)}, "jackpot.contribution")
    return JackpotSpec(
        whole(entry.get("pool", default.pool), "jackpot.pool", 0, MOST_CHIPS),
        whole(entry.get("minimum", default.minimum), "jackpot.minimum", 0, MOST_CHIPS),
        {c: whole(sums[c], f"jackpot.fixed.{c}", 0, MOST_CHIPS) for c in offer.jackpot},
        contribution,
    )


def _read_options(offer: GameOffer, value: object, figures: Set) -> dict[str, Setting]:
    entries = mapping(value, "options")
    for name in entries:
        if name not in offer.options:
            raise Unusable("unknown_option", {"name": str(name)[:40]}, f"options.{str(name)[:40]}")
    options: dict[str, Setting] = {}
    for name, option in offer.options.items():
        try:
            is_sent = name in entries
            options[name] = option.read(entries[name]) if is_sent else option.default(figures)
        except Unusable as no:
            raise no.in_field(f"options.{name}") from None
    return options
