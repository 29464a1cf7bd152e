"""Classes whose results are kept, and who may ask for them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


GROUP = "Staff of the tables"
MAY = {"add_keptclass": "Can add kept class", "view_keptclass": "Can view kept class"}


def permit(apps, schema_editor):
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="play", model="keptclass"
    )
    for codename, name in MAY.items():
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content_type, codename=codename, defaults={"name": name}
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0003_incidents'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='KeptClass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=24, unique=True)),
                ('game', models.CharField(max_length=20)),
                ('title', models.CharField(max_length=80)),
                ('paper', models.JSONField()),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('until', models.DateField(db_index=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_classes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'kept classes',
                'ordering': ['-made', '-pk'],
                'default_permissions': ('add', 'view'),
            },
        ),
        migrations.CreateModel(
            name='ClassResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.CharField(max_length=24)),
                ('name', models.CharField(blank=True, default='', max_length=80)),
                ('answers', models.JSONField()),
                ('seconds', models.PositiveIntegerField()),
                ('handed_in', models.DateTimeField(auto_now_add=True)),
                ('of', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='play.keptclass')),
            ],
            options={
                'ordering': ['handed_in', 'pk'],
                'default_permissions': (),
                'constraints': [models.UniqueConstraint(fields=('of', 'sitting'), name='a_sitting_is_handed_in_once')],
            },
        ),
        migrations.RunPython(permit, migrations.RunPython.noop),
    ]
