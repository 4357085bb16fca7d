"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView

from config import views

urlpatterns = [
    path("metrics", views.metrics),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.account.urls")),
    path("api/schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path("api/", include("accounts.urls")),
    path("api/", include("armies.urls")),
    path("api/", include("battles.urls")),
    path("api/", include("campaigns.urls")),
    re_path(r"^api/(?P<path>.*)$", views.no_such_call),
    path("l/", include("armies.page_urls")),
    re_path(r"^(?!static/|assets/)(?P<path>.*)$", views.front_end, name="front_end"),
]
