from django.urls import URLPattern, URLResolver

app_name = "translation"

urlpatterns: list[URLPattern | URLResolver] = []
