"""Settings shared by games against the house."""

from django.utils.translation import gettext_lazy as _

from games.play.game import RecordSetting

METHODS = {
    "manual": _("Shuffled by hand"),
    "machine": _("By the shuffler"),
    "machine_of_three": _("By a shuffler that gives three cards at once"),
}


def shuffling(*methods: str) -> RecordSetting:
    offered = tuple((method, METHODS[method]) for method in methods)
    return RecordSetting("table.method", _("Shuffling"), "choice", offered)
