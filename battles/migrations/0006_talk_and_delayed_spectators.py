import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0005_challenges_and_hot_seats"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Talk",
            fields=[
                (
                    "battle",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="talk",
                        serialize=False,
                        to="battles.battle",
                    ),
                ),
                ("head", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name="battle",
            name="watch_delay",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="Remark",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                (
                    "lane",
                    models.CharField(
                        choices=[
                            ("players", "the players"),
                            ("spectators", "who watches; the players once the battle is over"),
                            ("notes", "nobody but its author"),
                        ],
                        max_length=10,
                    ),
                ),
                ("seat", models.CharField(blank=True, max_length=20)),
                ("text", models.CharField(blank=True, max_length=500)),
                ("phrase", models.CharField(blank=True, max_length=20)),
                ("x", models.IntegerField(blank=True, null=True)),
                ("y", models.IntegerField(blank=True, null=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("log_head", models.PositiveIntegerField()),
                ("changed", models.PositiveIntegerField()),
                ("pinned_at", models.DateTimeField(blank=True, null=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="remarks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "battle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="remarks",
                        to="battles.battle",
                    ),
                ),
                (
                    "deleted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("at",),
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "remark",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="battles.remark",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-at",),
            },
        ),
        migrations.AddIndex(
            model_name="remark",
            index=models.Index(fields=["author", "at"], name="remark_of_author"),
        ),
        migrations.AddConstraint(
            model_name="remark",
            constraint=models.UniqueConstraint(
                fields=("battle", "changed"), name="one_change_of_talk_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="remark",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("x__isnull", True), ("y__isnull", True)),
                    models.Q(("x__isnull", False), ("y__isnull", False)),
                    _connector="OR",
                ),
                name="a_place_has_two_coordinates",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=("remark", "reporter"), name="one_report_a_reader"),
        ),
    ]
