import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0006_talk_and_delayed_spectators"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Replay",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("document", models.BinaryField(blank=True, null=True)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("name", models.CharField(max_length=120)),
                ("system", models.CharField(blank=True, max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "is being made"),
                            ("ready", "can be watched"),
                            ("failed", "cannot be shown"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("problem", models.JSONField(blank=True, null=True)),
                ("dice", models.BooleanField(blank=True, null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("taken_up_at", models.DateTimeField(blank=True, null=True)),
                (
                    "battle",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replay",
                        to="battles.battle",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-added_at",),
            },
        ),
        migrations.CreateModel(
            name="Film",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader", models.CharField(blank=True, max_length=20)),
                ("language", models.CharField(max_length=8)),
                ("revision", models.CharField(max_length=16)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("body", models.BinaryField()),
                (
                    "replay",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="films", to="battles.replay"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="replay",
            index=models.Index(
                condition=models.Q(("state", "waiting")), fields=["added_at"], name="replay_waiting"
            ),
        ),
        migrations.AddConstraint(
            model_name="replay",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("battle__isnull", False), ("document__isnull", True), ("owner__isnull", True)),
                    models.Q(("battle__isnull", True), ("document__isnull", False), ("owner__isnull", False)),
                    _connector="OR",
                ),
                name="either_a_battle_or_a_file",
            ),
        ),
        migrations.AddConstraint(
            model_name="replay",
            constraint=models.UniqueConstraint(
                condition=models.Q(("owner__isnull", False)),
                fields=("owner", "digest"),
                name="a_file_is_opened_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="film",
            constraint=models.UniqueConstraint(
                fields=("replay", "reader", "language"), name="one_film_a_reader"
            ),
        ),
    ]
