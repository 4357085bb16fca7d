"""Addresses of shared lists' pages, under ``/l/``."""

from django.urls import path

from armies import pages

urlpatterns = [
    path("<slug:code>", pages.list_page, name="list_page"),
    path("<slug:code>/text", pages.list_text, name="list_text"),
    path("<slug:code>/picture.png", pages.list_picture, name="list_picture"),
]
