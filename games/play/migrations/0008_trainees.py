"""Trainees: a name, a PIN and the progress of a learner."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0007_what_the_house_posts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Trainee',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, unique=True)),
                ('pin', models.CharField(max_length=128)),
                ('progress', models.TextField(blank=True, default='')),
                ('used', models.DateField(db_index=True, default=django.utils.timezone.localdate)),
                ('trainer', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='trainees', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name'],
                'default_permissions': (),
            },
        ),
    ]
