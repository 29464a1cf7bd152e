from django.urls import URLPattern, URLResolver, path

from games.translation.views import consulting, found, preview, queue, unit

app_name = "translation"

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/", queue.front, name="front"),
    path("desk/place/", queue.place, name="place"),
    path("desk/log/", queue.log, name="log"),
    path("desk/concordance/", consulting.concord, name="concordance"),
    path("desk/unit/<int:pk>/", unit.show, name="unit"),
    path("desk/unit/<int:pk>/write/", unit.write, name="write"),
    path("desk/unit/<int:pk>/review/", unit.review, name="review"),
    path("desk/unit/<int:pk>/take/", unit.take, name="take"),
    path("desk/unit/<int:pk>/dismiss/", unit.dismiss, name="dismiss"),
    path("desk/unit/<int:pk>/discard/", unit.discard, name="discard"),
    path("desk/unit/<int:pk>/look/", unit.look, name="look"),
    path("desk/unit/<int:pk>/preview/", preview.show, name="preview"),
    path("found-by-check/", found.listing, name="found"),
]
