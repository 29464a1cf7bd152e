from django.urls import URLPattern, URLResolver, path

from games.translation.views import (
    concordance,
    found,
    glossary,
    interchange,
    many,
    preview,
    queue,
    unit,
)

app_name = "translation"

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/", queue.front, name="front"),
    path("desk/place/", queue.place, name="place"),
    path("desk/log/", queue.log, name="log"),
    path("desk/concordance/", concordance.concord, name="concordance"),
    path("desk/glossary/", glossary.listing, name="glossary"),
    path("desk/glossary/new/", glossary.new, name="new_term"),
    path("desk/glossary/term/<slug:ident>/", glossary.show, name="term"),
    path("desk/glossary/term/<slug:ident>/write/", glossary.write, name="write_term"),
    path("desk/many/", many.choose, name="many"),
    path("desk/many/<int:pk>/undo/", many.undo, name="undo_act"),
    path("desk/proofs/", many.proofs, name="proofs"),
    path("desk/repeats/", many.same, name="repeats"),
    path("desk/unit/<int:pk>/", unit.show, name="unit"),
    path("desk/unit/<int:pk>/write/", unit.write, name="write"),
    path("desk/unit/<int:pk>/heritage/", unit.heritage, name="heritage"),
    path("desk/unit/<int:pk>/settle/", unit.settle, name="settle"),
    path("desk/unit/<int:pk>/review/", unit.review, name="review"),
    path("desk/unit/<int:pk>/withdraw/", unit.withdraw, name="withdraw"),
    path("desk/unit/<int:pk>/undo/", unit.undo, name="undo"),
    path("desk/unit/<int:pk>/assign/", unit.assign, name="assign"),
    path("desk/unit/<int:pk>/take/", unit.take, name="take"),
    path("desk/unit/<int:pk>/dismiss/", unit.dismiss, name="dismiss"),
    path("desk/unit/<int:pk>/discard/", unit.discard, name="discard"),
    path("desk/unit/<int:pk>/look/", unit.look, name="look"),
    path("desk/unit/<int:pk>/preview/", preview.show, name="preview"),
    path("desk/files/", interchange.show, name="interchange"),
    path("desk/files/out/", interchange.out, name="interchange_out"),
    path("desk/files/in/", interchange.take_in, name="interchange_in"),
    path("desk/files/memory.tmx", interchange.memory, name="interchange_memory"),
    path("desk/files/glossary.tbx", interchange.glossary, name="interchange_glossary"),
    path("found-by-check/", found.listing, name="found"),
]
