"""The Django app of the law texts."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class LawConfig(AppConfig):
    name = "games.law"

    def ready(self) -> None:
        from celery.signals import task_prerun
        from django.conf import settings
        from django.core.signals import request_finished, request_started

        from games.law.editions import announcements, corpus_in_use, edition
        from games.law.editions.page_cache import RARE, SHELF
        from games.law.lookup import glossary, unanswered
        from games.law.reading import error_reports
        from games.law.reading.short_rules import has_short_rules
        from games.lawtexts.texts.corpus import use_site_room
        from games.questions.sources import rarity
        from games.rules.game import game
        from games.site.addresses import address
        from games.site.doors import LETTING_GO, SITE_DOORS, Door, DoorPage, filtered, plain
        from games.site.upkeep import UPKEEP

        def text(key: str) -> str:
            if key:
                return address("law:instrument", game(key).instrument.key)
            return address("law:index")

        def short_rules(key: str) -> str:
            is_there = bool(key) and has_short_rules(key)
            return address("law:short-rules", game(key).instrument.key) if is_there else ""

        pages = (
            DoorPage(
                _("Regulations"), text, _("Read a regulation in both languages, item by item.")
            ),
            DoorPage(
                _("Doubts"),
                filtered("law:register"),
                _("Where the languages differ or a question is open, and what it changes."),
            ),
            DoorPage(
                _("Glossary"),
                filtered("law:glossary"),
                _("The words of the law in both languages."),
            ),
            DoorPage(
                _("Rules on two pages"),
                short_rules,
                _("Two pages for players: bets, cards, decisions, prizes, each with its words."),
            ),
            DoorPage(_("Changes"), plain("law:changes"), _("What changed in the law, and here.")),
        )
        parts = ("law", "cite", "divergences", "found-by-check", "glossary", "search", "changes")
        SITE_DOORS.append(Door(1, "law", pgettext_lazy("door", "Law"), pages, parts))

        LETTING_GO["unanswered words"] = unanswered.delete_expired
        LETTING_GO["error reports"] = error_reports.delete_expired
        UPKEEP.page_checks["corpus"] = edition.check
        UPKEEP.before_fork.append(rarity)
        UPKEEP.cache_bytes["pages"] = lambda: SHELF.size + RARE.size
        UPKEEP.in_web_process.append(lambda: announcements.Listener().start())
        UPKEEP.after_restore.append(lambda: announcements.announce(""))
        request_started.connect(edition.listen, dispatch_uid="law.listen")
        use_site_room(settings.TEXTS_DIR)
        corpus_in_use.begin()
        request_started.connect(corpus_in_use.refresh, dispatch_uid="law.corpus")
        task_prerun.connect(corpus_in_use.refresh, dispatch_uid="law.corpus")
        request_started.connect(glossary.refresh, dispatch_uid="law.glossary")
        task_prerun.connect(glossary.refresh, dispatch_uid="law.glossary")
        request_finished.connect(edition.forget, dispatch_uid="law.forget")
