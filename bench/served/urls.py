"""The site's own addresses, and one that answers with nothing through the same middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from rulesite.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500"]


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


urlpatterns = [path("empty", empty), *urlpatterns]
