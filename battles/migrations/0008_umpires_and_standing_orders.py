import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import armies.sharing


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0007_watching_again"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Umpire",
            fields=[
                (
                    "battle",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="umpire",
                        serialize=False,
                        to="battles.battle",
                    ),
                ),
                ("code", models.CharField(default=armies.sharing.new_code, max_length=32, unique=True)),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="battles_umpired",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StandingOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=20)),
                ("turn", models.IntegerField()),
                ("about", models.CharField(max_length=120)),
                ("answer", models.CharField(max_length=120)),
                ("label", models.JSONField()),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standing_orders",
                        to="battles.battle",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.AddConstraint(
            model_name="standingorder",
            constraint=models.UniqueConstraint(
                fields=("battle", "seat", "about"), name="one_order_about_one_thing"
            ),
        ),
    ]
