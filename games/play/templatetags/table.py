"""Cards and chips as the pages of the table draw them."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template import Context, TemplateDoesNotExist
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.play.hand_link import encode
from games.play.narration import amount, card_name, card_sign
from games.play.narration.telling import is_chinese
from games.rules.game import Record

register = template.Library()

TEN = SafeString(' class="ten"')
MINUS = "\N{MINUS SIGN}"


@register.simple_tag
def draw_card(name: str, face: str = "up", *, is_new: bool = False) -> SafeString:
    """A card by its name, ``Qh``, face up or down; without a name, its back."""
    return _drawn(name, face, is_new, get_language() or "pt")


@lru_cache(maxsize=1024)
def _drawn(name: str, face: str, is_new: bool, language: str) -> SafeString:
    new = " is-new" if is_new else ""
    if not name:
        return format_html(
            '<span class="card back{}" role="img" aria-label="{}"></span>',
            new,
            _("A card face down"),
        )
    label = card_name(name)
    if face == "down":
        label = _("%(card)s, face down") % {"card": label}
    return format_html(
        '<span class="card suit-{}{}{}" role="img" aria-label="{}">'
        '<b aria-hidden="true"{}>{}</b><svg aria-hidden="true"><use href="{}#{}"/></svg></span>',
        name[1],
        " is-down" if face == "down" else "",
        new,
        label,
        TEN if name[0] == "T" else "",
        card_sign(name)[:-1],
        static("img/suits.svg"),
        name[1],
    )


@register.filter
def link(record: Record) -> str:
    return encode(record)


@register.simple_tag(takes_context=True)
def save_slot(context: Context) -> SafeString:
    """Where a hand is saved, for those who may; a table without it is whole too."""
    try:
        slot = get_template("play/_save.html")
    except TemplateDoesNotExist:
        return SafeString("")
    return slot.render(context.flatten(), context.get("request"))


@register.filter
def chips(value: int) -> str:
    return amount(value)


@register.filter
def delta(value: int) -> str:
    """A gain or a loss with its sign."""
    sign = "+" if value > 0 else MINUS if value else ""
    return sign + amount(abs(value))


@register.filter
def comma(values: list[int]) -> str:
    return ("、" if is_chinese() else ", ").join(map(str, values))
