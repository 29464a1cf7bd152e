"""URLs of accounts, with Django's own names, because its messages use them."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from games.site.accounts import sent_forms, views

urlpatterns = [
    path("accounts/", views.account, name="account"),
    path("accounts/person/", views.person, name="person"),
    path("accounts/second-factor/", views.change_second_factor, name="second_factor"),
    path("accounts/login/", views.sign_in, name="login"),
    path("accounts/login/code/", views.code, name="sign_in_code"),
    path("accounts/sent/", sent_forms.sent_again, name="sent_again"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("accounts/password/", views.PasswordChange.as_view(), name="password_change"),
    path("accounts/password/done/", views.password_changed, name="password_change_done"),
    path("accounts/reset/", views.Reset.as_view(), name="password_reset"),
    path("accounts/reset/sent/", views.reset_requested, name="password_reset_done"),
    path("accounts/reset/done/", views.reset_done, name="password_reset_complete"),
    path(
        "accounts/reset/<uidb64>/<token>/",
        views.ResetByLink.as_view(),
        name="password_reset_confirm",
    ),
    path("admin/login/", views.admin_sign_in),
]
