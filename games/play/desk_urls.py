"""The URLs of saved hands, coverage, the ruling desk, drills and classes."""

from django.urls import URLPattern, path

from games.play.views import classes, desk, drill, fault, incidents, ruling, saved, sitting, trainer

urlpatterns: list[URLPattern] = [
    path("hands/", saved.listing, name="hands"),
    path("hands/save/<game:game>/", saved.save, name="save-hand"),
    path("hands/<int:pk>/", saved.hand, name="saved-hand"),
    path("hands/<int:pk>/change/", saved.change, name="change-hand"),
    path("hands/<int:pk>/delete/", saved.delete, name="delete-hand"),
    path("hands/<int:pk>/take-today/", saved.take_today, name="take-today"),
    path("coverage/<game:game>/", desk.coverage, name="coverage"),
    path("coverage/<game:game>/<slug:eid>/", desk.covered, name="covered"),
    path("ruling/", desk.front, name="desk"),
    path("ruling/<game:game>/keys/", desk.keys, name="desk-keys"),
    path("ruling/<game:game>/of/<slug:name>/", desk.common, name="common-dispute"),
    path("ruling/<game:game>/", ruling.desk, name="ruling"),
    path("ruling/<game:game>/sheet/", ruling.sheet, name="ruling-sheet"),
    path("ruling/<game:game>/fault/", fault.desk, name="fault"),
    path("ruling/<game:game>/fault/sheet/", fault.sheet, name="fault-sheet"),
    path("incidents/", incidents.listing, name="incidents"),
    path("incidents/incidents.csv", incidents.export, name="incidents-table"),
    path("incidents/new/", incidents.new, name="new-incident"),
    path("incidents/short-link/", incidents.shorten, name="shorten"),
    path("incidents/<int:nr>/", incidents.incident, name="incident"),
    path("incidents/<int:nr>/close/", incidents.close, name="close-incident"),
    path("incidents/<int:nr>/note/", incidents.note, name="note-incident"),
    path("drill/", drill.games, name="drills"),
    path("drill/<game:game>/", drill.question, name="drill"),
    path("drill/<game:game>/class/", trainer.of_class, name="class"),
    path("drill/<game:game>/class/paper/", trainer.paper, name="class-paper"),
    path("drill/<game:game>/class/key/", trainer.key, name="class-key"),
    path("drill/<game:game>/class/hand-in/", sitting.hand_in, name="hand-in"),
    path("drill/<game:game>/class/keep/", classes.keep, name="keep-class"),
    path("classes/", classes.listing, name="classes"),
    path("classes/<int:nr>/", classes.one, name="kept-class"),
    path("classes/<int:nr>/results.csv", classes.results, name="class-results"),
    path("classes/<int:nr>/delete/", classes.delete, name="delete-class"),
    path("classes/<int:nr>/<int:result>/delete/", classes.delete_result, name="delete-result"),
]
