"""Addresses of the armies app, under ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
