"""The site's URLs. Each app adds its own; every page is under its language."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games.law import urls as law
from games.ruling.views import follow
from games.site import embeds
from games.training.views import sitting
from rulesite import views
from rulesite.api import keys, refusals
from rulesite.api import page as api_page
from rulesite.api.v1 import api
from rulesite.bulk import views as bulk

urlpatterns = [
    path("", views.front_door),
    path("robots.txt", views.robots),
    path("llms.txt", views.llms),
    path("opensearch/<str:lang>.xml", views.open_search, name="open-search"),
    path(".well-known/security.txt", views.security),
    path("sw.js", views.service_worker, name="service-worker"),
    *law.of_data,
    path("r/<slug:key>/", follow, name="short-link"),
    path("k/<slug:code>/", sitting.follow, name="class-code"),
    path("data/files/<str:name>", bulk.file, name="bulk-file"),
    path("data/files/<slug:digest>/<str:name>", bulk.former_file, name="former-file"),
    path("oembed", embeds.oembed, name="oembed"),
    path("api/problems/", refusals.problem, name="api-problems"),
    path("api/problems/<slug:reason>", refusals.problem, name="api-problem"),
    path("api/v1/docs", views.front_door, {"name": "api-docs"}, name="api-docs-door"),
    path("api/v1/", api.urls),
]

of_tables = [
    path("", include(f"games.{application}.urls"))
    for application in ("table", "ruling", "floor", "training")
]
in_a_language: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("without-network/", views.without_network, name="without-network"),
    path("about/", views.about, name="about"),
    path("help/", views.signs, name="help"),
    path("help/<slug:key>/", views.door_help, name="door"),
    path("api/", api_page.docs, name="api-docs"),
    path("api/examples/", api_page.examples, name="api-examples"),
    path("api/keys/", keys.listing, name="api-keys"),
    path("api/keys/<int:pk>/revoke/", keys.revoke_key, name="api-key-revoke"),
    path("data/", bulk.data, name="data"),
    path("embed/<path:path>", embeds.frame, name="embed"),
    path("parts/", views.parts, name="parts"),
    path("", include("games.site.accounts.urls")),
    path("admin/", admin.site.urls),
    path("", include("games.law.urls")),
    path("", include((of_tables, "play"))),
    path("", include("games.simulations.urls")),
    path("", include("games.translation.urls")),
]
urlpatterns += i18n_patterns(*in_a_language)

handler400 = "games.site.pages.bad_request"
handler403 = "games.site.pages.permission_denied"
handler404 = "games.site.pages.not_found"
handler500 = "games.site.pages.server_error"
