"""The URLs of the ruling desk; their names are in ``play``."""

from django.urls import path

from games.ruling import views

urlpatterns = [
    path("ruling/", views.front, name="desk"),
    path("ruling/<game:game>/keys/", views.keys, name="desk-keys"),
    path("ruling/<game:game>/of/<slug:name>/", views.common, name="common-dispute"),
    path("ruling/<game:game>/", views.desk, {"way": "result"}, name="ruling"),
    path("ruling/<game:game>/sheet/", views.sheet, {"way": "result"}, name="ruling-sheet"),
    path("ruling/<game:game>/all-faults/", views.all_faults, name="all-faults"),
    path("ruling/<game:game>/fault/", views.desk, {"way": "fault"}, name="fault"),
    path("ruling/<game:game>/fault/sheet/", views.sheet, {"way": "fault"}, name="fault-sheet"),
    path("incidents/short-link/", views.shorten, name="shorten"),
]
