"""Short links to rulings."""

from django.db import models
from django.urls import reverse

from games.play.desk.ways import LONGEST_QUERY, WAYS
from games.play.models import person_field


class ShortLink(models.Model):
    """A short key for a ruling's link, used on paper and in its QR code."""

    key = models.CharField(max_length=12, unique=True)
    game = models.CharField(max_length=20)
    way = models.CharField(max_length=10)
    query = models.TextField(max_length=LONGEST_QUERY)
    digest = models.CharField(max_length=64, unique=True)
    """The digest of the link's target; unique, so that a ruling has only one short link."""
    maker = person_field()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "play_shortlink"
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.key

    @property
    def target(self) -> str:
        return f"{reverse(WAYS[self.way], args=[self.game])}?{self.query}"
