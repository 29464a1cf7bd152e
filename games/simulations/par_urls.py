"""Addresses of the exact figures, under the wing's own names."""

from django.urls import path

from games.simulations.views import equity, par

urlpatterns = [
    path("odds/", par.index, name="odds"),
    path("odds/<slug:game>/", par.sheet, name="par"),
    path("odds/<slug:game>/equity/", equity.equity, name="equity"),
]
