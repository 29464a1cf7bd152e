"""The URLs of odds, par sheets and simulations."""

from django.urls import URLPattern, URLResolver, include, path

from games.simulations.views import certificate, form, reckonings, run, same_deals

app_name = "simulations"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.simulations.par_urls")),
    path("simulations/", run.index, name="index"),
    path("simulations/compare/", same_deals.compare, name="compare"),
    path("odds/equities/<slug:reckoning>/", reckonings.show, name="reckoning"),
    path("odds/equities/<slug:reckoning>/stop/", reckonings.stop, name="reckoning-stop"),
    path("simulations/together/", same_deals.ask, name="together"),
    path("simulations/new/<game:game>/", form.form, name="form"),
    path("simulations/runs/<slug:name>/", run.run, name="run"),
    path("simulations/runs/<slug:name>/progress/", run.progress, name="progress"),
    path("simulations/runs/<slug:name>/cancel/", run.cancel, name="cancel"),
    path("simulations/runs/<slug:name>/pause/", run.pause, name="pause"),
    path("simulations/runs/<slug:name>/resume/", run.resume, name="resume"),
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
