"""Addresses of the battles app, under ``/api/``."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
