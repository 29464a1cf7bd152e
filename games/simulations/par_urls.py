"""The URLs of the exact figures."""

from django.urls import path

from games.simulations.views import amendment, equity, par, par_files, reckonings, what_changes

urlpatterns = [
    path("odds/", par.index, name="odds"),
    path("odds/<game:game>/", par.sheet, name="par"),
    path("odds/<game:game>/amendment/", amendment.draft, name="par-amendment"),
    path("odds/<game:game>/print/", par_files.printed, name="par-printed"),
    path("odds/<game:game>/sheet.<slug:form>", par_files.download, name="par-file"),
    path("odds/<game:game>/what-changes/", what_changes.what_changes, name="what-changes"),
    path("odds/<game:game>/equity/", equity.equity, name="equity"),
    path("odds/<game:game>/equity/further/", reckonings.further, name="equity-further"),
]
