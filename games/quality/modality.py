"""Find what a text allows, requires or forbids: «pode», «deve», «é proibido»; 可, 須, 不得."""

from games.quality.lexicon import Lexicon
from games.quality.word_lists import WordList

MAY, MUST, MUST_NOT, NEED_NOT, ONLY = "may", "must", "must_not", "need_not", "only"
"""«só pode» and 只可 allow and forbid at once: ``only`` covers both."""

MODALITY = Lexicon(WordList("modality").rows())
