"""One Card in sentences, in two languages without a catalogue."""

from django.utils.functional import lazy
from django.utils.translation import get_language

from games.narration.bets import BetWords
from games.narration.between import BANKED, BANKED_BETWEEN
from games.narration.registry import Words
from games.narration.sentences import Message, say


def _in_language(en: str, pt: str, zh: str) -> str:
    return {"pt": pt, "zh-hant": zh}.get(get_language() or "", en)


both = lazy(_in_language, str)


BETS = {
    "card": BetWords(both("bet on the card", "aposta na carta", "牌注")),
    "equal": BetWords(both("bet on equal cards", "aposta na igualdade", "相同注")),
}
CATEGORIES: dict[str, Message] = {
    "ace": both("ace", "ás", "A"),
    "other_card": both("other card", "outra carta", "其他牌"),
}
WORDS = Words(
    steps={
        "table_opened": BANKED["table_opened"],
        "bets_taken_back": BANKED["bets_taken_back"],
        "cards_dealt": say(both("Dealt.", "Cada um recebe uma carta.", "各獲派一張牌。")),
        "bank_card_exposed": say(
            both(
                "The card %(card)s is seen.",
                "A carta %(card)s do ensaiador é vista.",
                "演習員的%(card)s被看見。",
            ),
            unsaid="number exposed",
        ),
        "hand_voided": say(both("Void.", "A mão é nula.", "該局無效。"), unsaid="reason"),
        "bank_revealed": say(
            both(
                "The rehearser turns up %(cards)s.",
                "O ensaiador vira %(cards)s.",
                "演習員揭開%(cards)s。",
            ),
            unsaid="category",
        ),
        "hand_shown": say(
            both(
                "Seat %(seat)s shows %(cards)s.",
                "O lugar %(seat)s mostra %(cards)s.",
                "第%(seat)s門亮出%(cards)s。",
            ),
            unsaid="category",
        ),
    },
    offers={},
    categories=CATEGORIES,
    other_categories={
        "of_equal_cards": {
            "aces": both("aces", "dois ases", "兩張A"),
            "equal": both("equal", "cartas iguais", "相同的牌"),
        }
    },
    bets=BETS,
    between=BANKED_BETWEEN,
    refusals={
        "equal_alone": say(both("Alone.", "A igualdade não se joga só", "不可只投相同注")),
    },
    events={"bank_card_exposed": both("Seen", "É vista a carta da banca", "莊牌被看見")},
    readings={
        "OC-01": {
            "returned": both("Back.", "A aposta na carta é devolvida.", "退還牌注。"),
            "lost": both("Lost.", "A aposta na carta perde-se.", "輸去牌注。"),
        }
    },
)
