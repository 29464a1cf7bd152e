from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "games.simulations"
    label = "simulations"
    verbose_name = "Simulations"
