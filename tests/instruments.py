"""The instruments of the checkout: those of the games, in the order of the corpus."""

from games.lawtexts.texts.corpus import instrument_keys

INSTRUMENTS = tuple(instrument_keys())
