import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0004_clocks_and_notices'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='seat',
            name='one_seat_a_player',
        ),
        migrations.AddField(
            model_name='seat',
            name='hot_seat',
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('hot_seat', False), ('user__isnull', False)), fields=('battle', 'user'), name='one_seat_a_player'),
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='challenge', serialize=False, to='battles.battle')),
                ('open_to', models.CharField(choices=[('anybody', 'anybody in the lobby'), ('link', 'whoever has the link'), ('person', 'one person'), ('nobody', 'nobody: both seats are taken from the first')], default='link', max_length=8)),
                ('declined', models.BooleanField(default=False)),
                ('pace', models.CharField(choices=[('live', 'in one sitting'), ('turns', 'by turns, over days')], default='live', max_length=5)),
                ('waits_for_ready', models.BooleanField(default=False)),
                ('ready', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('least_points', models.PositiveIntegerField(blank=True, null=True)),
                ('most_points', models.PositiveIntegerField(blank=True, null=True)),
                ('tables', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=80), blank=True, default=list, size=None)),
                ('missions', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=80), blank=True, default=list, size=None)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('rematch_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='battles.battle')),
                ('wanted', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('wanted__isnull', True), ('open_to', 'person'), _connector='XOR'), name='a_person_is_wanted_by_name')],
            },
        ),
    ]
