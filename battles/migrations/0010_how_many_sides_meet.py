from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0009_notices_before_a_battle")]

    operations = [
        migrations.AddField(
            model_name="battle", name="size", field=models.PositiveSmallIntegerField(default=2)
        ),
        migrations.AlterField(
            model_name="challenge",
            name="open_to",
            field=models.CharField(
                choices=[
                    ("anybody", "anybody in the lobby"),
                    ("link", "whoever has the link"),
                    ("person", "one person"),
                    ("nobody", "nobody: all seats are taken from the first"),
                ],
                default="link",
                max_length=8,
            ),
        ),
    ]
