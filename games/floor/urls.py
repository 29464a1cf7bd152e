"""The URLs of the shift, the tables of the house and the log; their names are in ``play``."""

from django.urls import path

from games.floor.views import house, incidents

urlpatterns = [
    path("shift/", house.home, name="shift"),
    path("shift/place/", house.place, name="place"),
    path("shift/hand-over/", house.new_hand_over, name="new-hand-over"),
    path("shift/hand-over/<int:nr>/", house.hand_over, name="hand-over"),
    path("shift/hand-over/<int:nr>/take/", house.take_over, name="take-over"),
    path("tables/", house.tables, name="tables"),
    path("tables/choose/", house.choose_table, name="choose-table"),
    path("tables/new/<game:game>/", house.new_table, name="new-table"),
    path("tables/<int:pk>/", house.table_card, name="table-card"),
    path("procedures/", house.procedures, name="procedures"),
    path("procedures/<int:pk>/approve/", house.approve_procedure, name="approve-procedure"),
    path("procedures/<game:game>/<slug:silence>/", house.procedure, name="procedure"),
    path("incidents/", incidents.listing, name="incidents"),
    path("incidents/incidents.<slug:form>", incidents.export, name="incidents-table"),
    path("incidents/print/", incidents.printed, name="incidents-printed"),
    path("incidents/new/", incidents.new, name="new-incident"),
    path("incidents/<int:nr>/", incidents.incident, name="incident"),
    path("incidents/<int:nr>/close/", incidents.close, name="close-incident"),
    path("incidents/<int:nr>/note/", incidents.note, name="note-incident"),
]
