"""What a house posts at its tables, and its procedures, with who may write and approve them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.play.roles import HOUSE_PERMISSIONS, permit


def permit_house(apps, schema_editor):
    for group, permissions in HOUSE_PERMISSIONS.items():
        permit(apps, group, permissions)


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0006_classes_by_code'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='TableCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20, unique=True, verbose_name='Table')),
                ('game', models.CharField(max_length=20)),
            ],
            options={
                'ordering': ['name'],
                'default_permissions': ('add', 'change', 'view'),
            },
        ),
        migrations.CreateModel(
            name='Procedure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('silence', models.CharField(max_length=40)),
                ('words_pt', models.TextField(blank=True, default='', max_length=2000, verbose_name='In Portuguese')),
                ('words_zh', models.TextField(blank=True, default='', max_length=2000, verbose_name='In Chinese')),
                ('writer_name', models.CharField(blank=True, default='', max_length=150)),
                ('written', models.DateTimeField(auto_now_add=True)),
                ('approver_name', models.CharField(blank=True, default='', max_length=150)),
                ('approved', models.DateTimeField(null=True)),
                ('withdrawn', models.DateTimeField(null=True)),
                ('approver', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('writer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['game', 'silence', '-approved', '-pk'],
                'default_permissions': ('add', 'view', 'approve'),
            },
        ),
        migrations.CreateModel(
            name='Posting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amounts', models.JSONField()),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('writer_name', models.CharField(blank=True, default='', max_length=150)),
                ('writer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='play.tablecard')),
            ],
            options={
                'ordering': ['-pk'],
                'default_permissions': (),
            },
        ),
        migrations.RunPython(permit_house, migrations.RunPython.noop),
    ]
