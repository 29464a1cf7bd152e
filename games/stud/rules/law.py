"""Despacho Regulamentar Externo SEF n.º 69/2003, revoked by 61/2004: the provisions applied."""

from games.rules.citation import Instrument, Provision
from games.rules.jackpot import JackpotLaw
from games.rules.ranking import CATEGORIES

INSTRUMENT = Instrument("despacho-sef-69-2003")
_provision, _points = INSTRUMENT.provision, INSTRUMENT.points

# Material and places
DECK = _provision("art_1__point_1")
SABOT = _provision("art_1__point_2")
SHUFFLER = _provision("art_1__point_3")
PLACES = _provision("art_2__para_1")
SPACES = _provision("art_2__para_2")

SHUFFLED_AND_CUT = _provision("art_3__para_1")
SHUFFLED_BY_MACHINE = _provision("art_3__para_2")

# The value of the cards
SUITS = _provision("art_4__point_1")
FACE_VALUES = _provision("art_4__point_2")
LOW_ACE = _provision("art_4__point_3")

# The bets and how they are placed
ANTE = _provision("art_5__point_1")
JACKPOT_BET = _provision("art_5__point_2")
RAISE = _provision("art_5__point_3")

OWN_HAND_ONLY = _provision("art_6__point_1")
ANTE_COMPULSORY = _provision("art_6__point_2")
BEFORE_FIRST_CARD = _provision("art_6__point_3")
DECISION = _provision("art_6__point_5")
TWICE_THE_ANTE = _provision("art_6__point_6")
FOLD = _provision("art_6__point_7")
PLAY_BEGINS = _provision("art_6__point_8")

DEALT_ONE_BY_ONE = _provision("art_7__point_1")
DEALT_BY_FIVES = _provision("art_7__point_2")

# The value of the hands
ORDER = _provision("art_8")
CLASS = _points("art_8", CATEGORIES)

# The result
QUALIFICATION = _provision("art_9__point_1")
NOT_QUALIFIED = _provision("art_9__point_2")
HANDS_OPENED = _provision("art_9__point_3")
CROUPIER_HIGHER = _provision("art_9__point_4")
PLAYER_HIGHER = _provision("art_9__point_5")
PAYS = _points("art_9__point_5", CATEGORIES[8::-1])

# The progressive jackpot
JACKPOT_WITH_ANTE = _provision("art_10__point_1")
JACKPOT_PRIZES = _provision("art_10__point_2")
JACKPOT_PAYS = _points("art_10__point_2", CATEGORIES[:5])
JACKPOT_SUMS_POSTED = _provision("art_10__point_3")
JACKPOT_LEFT_TO_RIGHT = _provision("art_10__point_4")
JACKPOT_ROYALS_SHARE = _provision("art_10__point_5")
JACKPOT_PER_STRAIGHT_FLUSH = _provision("art_10__point_6")
JACKPOT_STRAIGHT_FLUSH_FIRST = _provision("art_10__point_7")
JACKPOT_POOL_REDUCED = _provision("art_10__point_8")

# Irregularities
VOID = _provision("art_11__point_1")
ONE_CARD_EXPOSED = _provision("art_11__point_2")
CARDS_TO_EMPTY_PLACE = _provision("art_11__point_3")
SHUFFLER_FAILS = _provision("art_11__point_4")

JACKPOT = JackpotLaw(
    left_to_right=JACKPOT_LEFT_TO_RIGHT,
    each_straight_flush=JACKPOT_PER_STRAIGHT_FLUSH,
    straight_flushes_from=2,
    straight_flush_first=JACKPOT_STRAIGHT_FLUSH_FIRST,
    pool_reduced=JACKPOT_POOL_REDUCED,
    royals_share=JACKPOT_ROYALS_SHARE,
    odd_part="SA-30",
)


NOT_APPLIED: dict[Provision, str] = {
    _provision("main__para_1"): "authorises_the_game",
    _provision("main__para_2"): "approves_the_annex",
    _provision("main__para_3"): "entry_into_force",
    _provision("art_1"): "opens_its_points",
    _provision("art_1__point_4"): "equipment",
    _provision("art_3"): "opens_its_points",
    _provision("art_4"): "opens_its_points",
    _provision("art_5"): "opens_its_points",
    _provision("art_6"): "opens_its_points",
    _provision("art_6__point_4"): "at_the_ruling_desk",
    _provision("art_7"): "opens_its_points",
    _provision("art_9"): "opens_its_points",
    _provision("art_10"): "opens_its_points",
    _provision("art_11"): "opens_its_points",
    _provision("art_12"): "at_the_ruling_desk",
    _provision("art_12__point_1"): "at_the_ruling_desk",
    _provision("art_12__point_2"): "at_the_ruling_desk",
}
