"""The addresses of the desk: saved hands, coverage, rulings, drills."""

from django.urls import URLPattern, path

from games.play.views import coverage, desk, drill, fault, incidents, ruling, saved, trainer

urlpatterns: list[URLPattern] = [
    path("hands/", saved.listing, name="hands"),
    path("hands/save/<slug:game>/", saved.save, name="save-hand"),
    path("hands/<int:pk>/", saved.hand, name="saved-hand"),
    path("hands/<int:pk>/change/", saved.change, name="change-hand"),
    path("hands/<int:pk>/delete/", saved.delete, name="delete-hand"),
    path("hands/<int:pk>/take-today/", saved.take_today, name="take-today"),
    path("coverage/<slug:game>/", coverage.coverage, name="coverage"),
    path("coverage/<slug:game>/<slug:eid>/", coverage.covered, name="covered"),
    path("ruling/", desk.front, name="desk"),
    path("ruling/<slug:game>/keys/", desk.keys, name="desk-keys"),
    path("ruling/<slug:game>/of/<slug:name>/", desk.common, name="common-dispute"),
    path("ruling/<slug:game>/", ruling.desk, name="ruling"),
    path("ruling/<slug:game>/sheet/", ruling.sheet, name="ruling-sheet"),
    path("ruling/<slug:game>/fault/", fault.desk, name="fault"),
    path("ruling/<slug:game>/fault/sheet/", fault.sheet, name="fault-sheet"),
    path("incidents/", incidents.listing, name="incidents"),
    path("incidents/incidents.csv", incidents.export, name="incidents-table"),
    path("incidents/new/", incidents.new, name="new-incident"),
    path("incidents/short-link/", incidents.shorten, name="shorten"),
    path("incidents/<int:nr>/", incidents.incident, name="incident"),
    path("incidents/<int:nr>/close/", incidents.close, name="close-incident"),
    path("incidents/<int:nr>/note/", incidents.note, name="note-incident"),
    path("drill/<slug:game>/", drill.question, name="drill"),
    path("drill/<slug:game>/class/", trainer.of_class, name="class"),
    path("drill/<slug:game>/class/paper/", trainer.paper, name="class-paper"),
    path("drill/<slug:game>/class/key/", trainer.key, name="class-key"),
]
