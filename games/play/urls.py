"""The URLs of the table, and those of the desk."""

from django.urls import URLPattern, URLResolver, include, path

from games.play.views import seat, session, table, written_out

app_name = "play"

urlpatterns: list[URLPattern | URLResolver] = [
    path("table/", table.index, name="index"),
    path("table/hands-in/", written_out.take_in, name="hands-in"),
    path("table/<game:game>/", table.hand, name="table"),
    path("table/<game:game>/set-up/", table.set_up, name="set-up"),
    path("table/<game:game>/deal/", table.deal, name="deal"),
    path("table/<game:game>/how-it-goes/", written_out.how_it_goes, name="how-it-goes"),
    path("table/<game:game>/hands/", written_out.listing, name="written-out-list"),
    path("table/<game:game>/hands/<slug:name>/", written_out.hand, name="written-out"),
    path("table/<game:game>/seat/", seat.seat, name="seat"),
    path("table/<game:game>/session/", session.session, name="session"),
    path("table/<game:game>/hand.<slug:form>", table.export, name="export"),
    path("", include("games.play.desk_urls")),
]
