"""Find what a text negates: «não», «sem», «salvo»; 不, 無, 未, 除非."""

from games.quality.lexicon import Lexicon
from games.quality.word_lists import WordList

DENIES = "denies"
"""An outright negation; all other notions are words with a negative sense."""

NEGATION = Lexicon(WordList("negation").rows())
