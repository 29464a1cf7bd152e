"""Fields and their widgets as HTML, written here: a form of a hundred fields would load and render
two hundred. The widgets are those of ``django/forms/widgets/``, apart from white space."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.html import conditional_escape as escaped
from django.utils.safestring import SafeString, mark_safe

Context = Mapping[str, Any]


def attributes(attrs: Mapping[str, Any]) -> str:
    written = ""
    for name, value in attrs.items():
        if value is True:
            written += f" {escaped(name)}"
        elif value is not False:
            written += f' {escaped(name)}="{_text(value)}"'
    return written


def _text(value: Any) -> str:
    """As ``stringformat:"s"`` writes it."""
    return escaped(value if isinstance(value, SafeString) else str(value))


def _input(widget: Mapping[str, Any]) -> str:
    value = widget["value"]
    valued = "" if value is None else f' value="{_text(value)}"'
    name = f'type="{widget["type"]}" name="{escaped(widget["name"])}"'
    return f"<input {name}{valued}{attributes(widget['attrs'])}>"


def _choice(widget: Mapping[str, Any]) -> str:
    """A radio button or a checkbox of several, in its label or alone."""
    if not widget.get("wrap_label"):
        return _input(widget)
    ident = widget["attrs"].get("id")
    target = f' for="{escaped(ident)}"' if ident else ""
    return f"<label{target}>{_input(widget)} {escaped(widget['label'])}</label>"


def _select(widget: Mapping[str, Any]) -> str:
    attrs, groups = attributes(widget["attrs"]), _groups(widget["optgroups"])
    return f'<select name="{escaped(widget["name"])}"{attrs}>{groups}\n</select>'


def _groups(groups: Iterable[tuple[Any, list[Mapping[str, Any]], int]]) -> str:
    written = ""
    for group, options, _index in groups:
        written += f'\n  <optgroup label="{escaped(group)}">' if group else ""
        for option in options:
            value, attrs = _text(option["value"]), attributes(option["attrs"])
            written += f'\n  <option value="{value}"{attrs}>{escaped(option["label"])}</option>'
        written += "\n  </optgroup>" if group else ""
    return written


def _textarea(widget: Mapping[str, Any]) -> str:
    words = escaped(widget["value"]) if widget["value"] else ""
    name = escaped(widget["name"])
    return f'<textarea name="{name}"{attributes(widget["attrs"])}>\n{words}</textarea>'


WIDGETS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    **{
        f"django/forms/widgets/{kind}.html": _input
        for kind in ("text", "number", "date", "hidden", "email", "password", "checkbox")
    },
    "django/forms/widgets/radio_option.html": _choice,
    "django/forms/widgets/checkbox_option.html": _choice,
    "django/forms/widgets/select.html": _select,
    "django/forms/widgets/textarea.html": _textarea,
}


def drawn(template_name: str, context: Context) -> SafeString | None:
    """The HTML of a field or a widget; None if it has a template of its own."""
    if template_name == "site/field.html":
        return mark_safe(_field(context["field"]))  # noqa: S308
    widget = WIDGETS.get(template_name)
    return mark_safe(widget(context["widget"])) if widget else None  # noqa: S308


def _field(field: Any) -> str:
    """A field with its label, its hint and its errors; several answers are a group."""
    kind = getattr(field, "kind", "")  # of a field of another form: none
    if field.use_fieldset:
        of_seat = " asked-seat" if kind == "seat" else ""
        ident = escaped(field.auto_id)
        described = f' aria-describedby="{ident}-error"' if field.errors else ""
        answers = "".join(
            f'<label class="asked-answer">{option.tag()}'
            f"<span>{escaped(option.choice_label)}</span></label>"
            for option in field
        )
        return (
            f'<fieldset class="asked-of{of_seat}" id="{ident}"{described}>'
            f"<legend>{escaped(field.label)}</legend>"
            f'<div class="asked-answers">{answers}</div>{_message(field)}</fieldset>'
        )
    target = escaped(field.id_for_label)
    named = f"field kind-{kind}" if kind else "field"
    if kind == "yes":
        body = f'<label class="tick" for="{target}">{field} {escaped(field.label)}</label>'
    else:
        suffix = field.field.label_suffix
        label = f"{escaped(field.label)}{'' if suffix is None else escaped(suffix)}"
        body = f'<label for="{target}">{label}</label>\n{field}'
    return f'<div class="{named}">{body}{_message(field)}</div>\n'


def _message(field: Any) -> str:
    ident = escaped(field.auto_id)
    written = ""
    if field.help_text:
        written += f'\n<span class="hint" id="{ident}-hint">{escaped(field.help_text)}</span>'
    if field.errors:
        errors = " ".join(map(escaped, field.errors))
        written += f'\n<span class="error" id="{ident}-error">{errors}</span>'
    return written
