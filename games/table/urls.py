"""The URLs of the table, its hands and the coverage of the law; their names are in ``play``."""

from django.urls import path

from games.table.views import coverage, saved, session, table

urlpatterns = [
    path("table/", table.index, name="index"),
    path("table/hands-in/", saved.take_in, name="hands-in"),
    path("table/<game:game>/", table.hand, name="table"),
    path("table/<game:game>/set-up/", table.set_up, name="set-up"),
    path("table/<game:game>/deal/", table.deal, name="deal"),
    path("table/<game:game>/how-it-goes/", saved.how_it_goes, name="how-it-goes"),
    path("table/<game:game>/hands/", saved.written_out_list, name="written-out-list"),
    path("table/<game:game>/hands/<slug:name>/", saved.written_out, name="written-out"),
    path("table/<game:game>/seat/", session.seat, name="seat"),
    path("table/<game:game>/session/", session.session, name="session"),
    path("table/<game:game>/hand.<slug:form>", table.export, name="export"),
    path("hands/", saved.listing, name="hands"),
    path("hands/save/<game:game>/", saved.save, name="save-hand"),
    path("hands/<int:pk>/", saved.hand, name="saved-hand"),
    path("hands/<int:pk>/change/", saved.change, name="change-hand"),
    path("hands/<int:pk>/delete/", saved.delete, name="delete-hand"),
    path("hands/<int:pk>/take-today/", saved.take_today, name="take-today"),
    path("coverage/<game:game>/", coverage.coverage, name="coverage"),
    path("coverage/<game:game>/<slug:eid>/", coverage.covered, name="covered"),
]
