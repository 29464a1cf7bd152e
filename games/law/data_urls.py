"""URLs of data, the same in every language."""

from django.urls import path

from games.law.views import data, feeds, in_time

urlpatterns = [
    path("data/law/<slug:key>.<str:form>", data.instrument, name="law-data"),
    path("data/law/<slug:key>/<slug:eid>.<str:form>", data.instrument, name="provision-data"),
    path("data/reference/<slug:key>/<slug:eid>.<slug:form>", data.reference, name="reference"),
    path("data/divergences.<str:form>", data.register, name="register-data"),
    path("feeds/<str:lang>/changes.atom", feeds.atom, name="changes-feed"),
    path("feeds/<str:lang>/law.atom", in_time.feed, name="law-feed"),
    path("eli/mo/<slug:kind>/<int:year>/<slug:number>/", in_time.eli, name="eli"),
    path("eli/mo/<slug:kind>/<int:year>/<slug:number>/<path:part>", in_time.eli, name="eli-part"),
    path("sitemap.xml", feeds.sitemap, name="sitemap"),
    path("sitemaps/<str:lang>.xml", feeds.sitemap, name="sitemap-of"),
]
