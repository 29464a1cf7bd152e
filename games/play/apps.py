"""The Django app of the table and the ruling desk."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"
    label = "play"
    verbose_name = "Play"

    def ready(self) -> None:
        from games.play import law_links as links
        from games.play.classes.keeping import delete_expired
        from games.play.classes.learners import delete_unused
        from games.play.door_pages import doors
        from games.site.doors import DOORS, LETTING_GO, SITE_DOORS

        SITE_DOORS.extend(doors())
        DOORS.instrument.insert(0, links.to_the_game)
        DOORS.naming += [links.hands_played, links.steps_taken, links.ruled_at_the_desk]
        DOORS.card.insert(0, links.both_ways_at_the_table)
        DOORS.hand.insert(0, links.to_a_hand)
        LETTING_GO["results of classes"] = delete_expired
        LETTING_GO["trainees"] = delete_unused
        DOORS.searched.append(links.faults_and_samples)
