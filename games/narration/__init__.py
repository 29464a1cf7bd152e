"""Turn the names and facts of the rules into sentences in the reader's language.

A name without a sentence raises ``KeyError``: there is no fallback to a key.
"""

from games.narration.between import bar_sentence as bar_sentence
from games.narration.between import class_in_step as class_in_step
from games.narration.between import event_name as event_name
from games.narration.between import offer_label as offer_label
from games.narration.between import step_sentence as step_sentence
from games.narration.refusing import as_typed as as_typed
from games.narration.refusing import cited as cited
from games.narration.refusing import field_error_sentence as field_error_sentence
from games.narration.refusing import refusal_sentence as refusal_sentence
from games.narration.refusing import short_error_sentence as short_error_sentence
from games.narration.register import reading_value_sentence as reading_value_sentence
from games.narration.register import reason_sentence as reason_sentence
from games.narration.why import why_sentence as why_sentence
from games.narration.words import amount as amount
from games.narration.words import bet_name as bet_name
from games.narration.words import card_name as card_name
from games.narration.words import card_sign as card_sign
from games.narration.words import cards_in_signs as cards_in_signs
from games.narration.words import category_name as category_name
from games.narration.words import figure_name as figure_name
from games.narration.words import place_name as place_name
from games.narration.words import sum_name as sum_name
