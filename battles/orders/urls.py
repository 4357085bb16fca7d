"""Addresses of standing orders, under ``/api/``."""

from django.urls import path

from battles.orders import api

urlpatterns = [
    path("battles/<uuid:battle>/orders", api.Orders.as_view()),
    path("battles/<uuid:battle>/orders/<int:order>", api.OneOrder.as_view()),
]
