// The form of a simulation is checked as it is changed, once it has been checked by hand.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form.asking");
  if (!form || !form.querySelector(".outlook, .notice.alarm")) return;
  const check = form.querySelector('button[value="check"]');
  if (check) form.requestSubmit(check);
});
