"""URLs of the law, its register and its glossary; of its data, the same in every language."""

from django.urls import path

from games.law.views import (
    data,
    feeds,
    memorandum,
    parameters,
    reading,
    register,
    reports,
    searching,
    versions,
)
from games.law.views.data import negotiated

app_name = "law"

urlpatterns = [
    path("law/", reading.index, name="index"),
    path("law/memorandum/", memorandum.letter, name="memorandum"),
    path("law/memorandum/<str:doubt>/", memorandum.draft, name="draft"),
    path("law/compared/", versions.articles, name="articles-compared"),
    path("law/figures/", parameters.listing, name="figures"),
    path("law/acts/<slug:act>/", versions.act, name="act"),
    path("law/<slug:key>/", reading.instrument, name="instrument"),
    path("law/<slug:key>/margins.css", reading.margins, name="margins"),
    path("law/<slug:key>/short-rules/", reading.short_rules, name="short-rules"),
    path("law/<slug:key>/versions/", versions.listing, name="versions"),
    path("law/<slug:key>/questions/", reading.questions, name="questions"),
    path("law/<slug:key>/code/<slug:eid>/", reading.code, name="code"),
    path("law/<slug:key>/report/", reports.report, name="report"),
    path("law/<slug:key>/effects/", versions.effects, name="effects"),
    path("law/<slug:key>/figures/", parameters.listing, name="parameters"),
    path("law/<slug:key>/figures/<slug:eid>/<str:figure>/", parameters.one, name="parameter"),
    path("law/<slug:key>/versions/compared/", versions.compared, name="versions-compared"),
    path("law/<slug:key>/@<str:day>/", versions.instrument, name="instrument-at"),
    path(
        "law/<slug:key>/@<str:day>/<path:place>/",
        negotiated(versions.provision),
        name="provision-at",
    ),
    path("law/<slug:key>/witnesses/", reading.witnesses, name="witnesses"),
    path("law/<slug:key>/<path:place>/", negotiated(reading.provision), name="provision"),
    path("divergences/", register.listing, name="register"),
    path("divergences/<str:ident>/", register.row, name="row"),
    path("glossary/", register.glossary, name="glossary"),
    path("glossary/termbase/", register.termbase, name="termbase"),
    path("search/", searching.results, name="search"),
    path("search/suggestions/", searching.suggested, name="suggested"),
    path("cite/", searching.go_to_citation, name="cite"),
    path("changes/", feeds.changes, name="changes"),
]

of_data = [
    path("data/law/acts/<slug:act>.<str:form>", data.act, name="act-data"),
    path("data/law/<slug:key>.<str:form>", data.instrument, name="law-data"),
    path("data/law/<slug:key>/<slug:eid>.<str:form>", data.instrument, name="provision-data"),
    path("data/law/<slug:key>/images/<str:file>", data.image, name="law-image"),
    path("data/reference/<slug:key>/<slug:eid>.<slug:form>", data.reference, name="reference"),
    path("data/memorandum.json", memorandum.data, name="memorandum-data"),
    path("data/divergences.<str:form>", data.register, name="register-data"),
    path("feeds/<str:lang>/changes.atom", feeds.atom, name="changes-feed"),
    path("feeds/<str:lang>/law.atom", feeds.law, name="law-feed"),
    path("eli/mo/<slug:kind>/<int:year>/<slug:number>/", data.eli, name="eli"),
    path("eli/mo/<slug:kind>/<int:year>/<slug:number>/<path:part>", data.eli, name="eli-part"),
    path("sitemap.xml", feeds.sitemap, name="sitemap"),
    path("sitemaps/<str:lang>.xml", feeds.sitemap, name="sitemap-of"),
]
