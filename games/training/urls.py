"""The URLs of the drill and the classes; their names are in ``play``."""

from django.urls import path

from games.training.views import classes, drill, sitting

urlpatterns = [
    path("drill/", drill.games, name="drills"),
    path("drill/<game:game>/", drill.question, name="drill"),
    path("drill/<game:game>/class/", classes.front, name="class"),
    path("drill/<game:game>/class/make/", classes.make, name="make-class"),
    path("classes/", classes.listing, name="classes"),
    path("classes/from/", classes.of_source, name="class-from"),
    path("classes/<int:nr>/", classes.one, name="kept-class"),
    path("classes/<int:nr>/change/", classes.change, name="change-class"),
    path("classes/<int:nr>/paper/", classes.printed, name="class-paper"),
    path("classes/<int:nr>/results.<slug:form>", classes.results, name="class-results"),
    path("classes/<int:nr>/delete/", classes.delete, name="delete-class"),
    path("classes/<int:nr>/<int:result>/delete/", classes.delete_result, name="delete-result"),
    path("practice/", drill.practice, name="practice"),
    path("practice/forget/", drill.forget, name="forget-progress"),
    path("practice/sign-in/", drill.sign_in, name="trainee-sign-in"),
    path("practice/sign-out/", drill.sign_out, name="trainee-sign-out"),
    path("trainees/", drill.trainees, name="trainees"),
    path("trainees/<int:pk>/", drill.change_trainee, name="change-trainee"),
    path("k/", sitting.enter, name="enter-class"),
    path("k/<slug:code>/", sitting.front, name="sitting"),
    path("k/<slug:code>/<int:n>/", sitting.question, name="sitting-question"),
    path("k/<slug:code>/hand-in/", sitting.hand_in, name="hand-in"),
]
