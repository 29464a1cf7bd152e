"""Addresses of data, the same in every language."""

from django.urls import path

from games.law.views import data, feeds

urlpatterns = [
    path("data/law/<slug:key>.<str:form>", data.instrument, name="law-data"),
    path("data/divergences.<str:form>", data.register, name="register-data"),
    path("feeds/<str:lang>/changes.atom", feeds.atom, name="changes-feed"),
    path("sitemap.xml", feeds.sitemap, name="sitemap"),
]
