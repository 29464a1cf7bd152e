"""The URLs of odds, par sheets and simulations."""

from django.urls import URLPattern, path

from games.simulations import services
from games.simulations.views import amendment, certificate, equity, form, par, run

app_name = "simulations"

urlpatterns: list[URLPattern] = [
    path("odds/", par.index, name="odds"),
    path("odds/<game:game>/", par.sheet, name="par"),
    path("odds/<game:game>/amendment/", amendment.draft, name="par-amendment"),
    path("odds/<game:game>/print/", par.printed, name="par-printed"),
    path("odds/<game:game>/sheet.<slug:form>", par.download, name="par-file"),
    path("odds/<game:game>/what-changes/", amendment.what_changes, name="what-changes"),
    path("odds/<game:game>/equity/", equity.equity, name="equity"),
    path("odds/<game:game>/equity/further/", equity.further, name="equity-further"),
    path("simulations/", run.index, name="index"),
    path("simulations/compare/", run.compare, name="compare"),
    path("odds/equities/<slug:reckoning>/", equity.show, name="reckoning"),
    path("odds/equities/<slug:reckoning>/stop/", equity.stop, name="reckoning-stop"),
    path("simulations/together/", run.ask, name="together"),
    path("simulations/new/<game:game>/", form.form, name="form"),
    path("simulations/runs/<slug:name>/", run.run, name="run"),
    path("simulations/runs/<slug:name>/progress/", run.progress, name="progress"),
    path("simulations/runs/<slug:name>/cancel/", run.steer, {"do": services.cancel}, name="cancel"),
    path("simulations/runs/<slug:name>/pause/", run.steer, {"do": services.pause}, name="pause"),
    path("simulations/runs/<slug:name>/resume/", run.steer, {"do": services.resume}, name="resume"),
    path("simulations/runs/<slug:name>/extend/", run.extend, name="extend"),
    path("simulations/runs/<slug:name>/label/", run.label, name="label"),
    path("simulations/runs/<slug:name>/delete/", run.delete, name="delete"),
    path("simulations/runs/<slug:name>/figures.<str:form>", certificate.figures, name="figures"),
    path("simulations/runs/<slug:name>/certificate/", certificate.certificate, name="certificate"),
    path(
        "simulations/runs/<slug:name>/certificate.json",
        certificate.document,
        name="certificate-json",
    ),
    path("simulations/runs/<slug:name>/verify/", certificate.verify, name="verify"),
]
