"""Write API responses."""

from collections.abc import Mapping

from django.http import HttpResponse

from games.records.lines import written
from games.rules.fields import one_of
from rulesite.api.bodies import JSON


def json_response(answer: Mapping[str, object], status: int = 200) -> HttpResponse:
    return HttpResponse(written(answer), content_type=JSON, status=status)


def list_response(
    answer: Mapping[str, object],
    name: str,
    key: str,
    limit: int | None = None,
    after: str = "",
    fields: str = "",
) -> HttpResponse:
    """The answer with a page of its list ``name``, and of each entry its key and ``fields``.

    ``next`` names the last entry of a page that others follow. Raises ``Unusable`` for an entry or
    a field that there is not.
    """
    entries = answer[name]
    assert isinstance(entries, list)
    page = entries
    if after:
        names = [str(entry[key]) for entry in entries]
        page = entries[names.index(one_of(after, names, "after")) + 1 :]
    content = {**answer, name: page[:limit]}
    if limit is not None and len(page) > limit:
        content["next"] = page[limit - 1][key]
    if fields:
        offered = tuple(entries[0]) if entries else ()
        chosen = {key, *(one_of(field, offered, "fields") for field in fields.split(","))}
        content[name] = [
            {name: value for name, value in entry.items() if name in chosen}
            for entry in page[:limit]
        ]
    return json_response(content)
