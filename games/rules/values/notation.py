"""Cards as people write them: «ás de espadas», 黑桃A, A♠, ace of spades, As, 10s."""

import re
import unicodedata

SUITS = {
    "s": ("♠", "♤", "黑桃", "葵扇", "葵", "espadas", "spades"),
    "h": ("♥", "♡", "紅心", "紅桃", "红心", "红桃", "copas", "hearts"),
    "d": ("♦", "♢", "鑽石", "階磚", "階", "方塊", "方块", "钻石", "ouros", "oiros", "diamonds"),
    "c": ("♣", "♧", "梅花", "梅", "paus", "clubs"),
}
RANKS = {
    "ás": "A",
    "às": "A",
    "rei": "K",
    "dama": "Q",
    "valete": "J",
    "dez": "T",
    "10": "T",
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
}
LETTER_OF_SUIT = {name: letter for letter, names in SUITS.items() for name in names}
_RANK = rf"(?:{'|'.join(RANKS)}|[2-9TJQKA])"
_SUIT = "|".join(LETTER_OF_SUIT)
CARD = re.compile(
    rf"(?:(?P<rank>{_RANK})(?:(?P<letter>[shdc])|\s*(?:(?:de|of)\s+)?(?P<suit>{_SUIT}))"
    rf"|(?P<suit_first>{_SUIT})\s*(?P<rank_second>{_RANK}))[\s,;、，；·/\ufe0e\ufe0f]*",
    re.IGNORECASE,
)


def name_of(match: re.Match[str]) -> str:
    """The name of a card that ``CARD`` matches: ``As``."""
    rank = (match["rank"] or match["rank_second"]).lower()
    suit = match["letter"] or LETTER_OF_SUIT[(match["suit"] or match["suit_first"]).lower()]
    return RANKS.get(rank, rank.upper()) + suit.lower()


def in_names(written: str) -> str:
    """The names of the cards (``As Kd``); text that is not all cards is returned unchanged."""
    text = unicodedata.normalize("NFKC", written).strip()
    matches = list(CARD.finditer(text))
    if "".join(card[0] for card in matches) != text:
        return written
    return " ".join(map(name_of, matches))
