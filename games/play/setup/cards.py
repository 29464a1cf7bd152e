"""Cards as people write them: ``10h``, ``AS kd``, ``♠A``, ``黑桃A``, «dama de copas»."""

import re
import unicodedata

_SUITS = {
    "s": ("♠", "♤", "黑桃", "葵扇", "espadas"),
    "h": ("♥", "♡", "紅心", "紅桃", "红心", "红桃", "copas"),
    "d": ("♦", "♢", "鑽石", "階磚", "方塊", "方块", "钻石", "ouros", "oiros"),
    "c": ("♣", "♧", "梅花", "paus"),
}
_RANKS = {"ás": "A", "às": "A", "rei": "K", "dama": "Q", "valete": "J", "dez": "T", "10": "T"}

_LETTER = {name: letter for letter, names in _SUITS.items() for name in names}
_RANK = rf"(?:{'|'.join(_RANKS)}|[2-9TJQKA])"
_SUIT = "|".join(_LETTER)
_CARD = re.compile(
    rf"(?:(?P<rank>{_RANK})(?:(?P<letter>[shdc])|\s*(?:de\s+)?(?P<suit>{_SUIT}))"
    rf"|(?P<suit_first>{_SUIT})\s*(?P<rank_second>{_RANK}))[\s,;、，；·/\ufe0e\ufe0f]*",
    re.IGNORECASE,
)


def in_names(written: str) -> str:
    """The names of the cards (``As Kd``); text that is not all cards is returned unchanged."""
    text = unicodedata.normalize("NFKC", written).strip()
    names: list[str] = []
    position = 0
    while position < len(text):
        card = _CARD.match(text, position)
        if card is None:
            return written
        rank = (card["rank"] or card["rank_second"]).lower()
        suit = card["letter"] or _LETTER[(card["suit"] or card["suit_first"]).lower()]
        names.append(_RANKS.get(rank, rank.upper()) + suit.lower())
        position = card.end()
    return " ".join(names)
