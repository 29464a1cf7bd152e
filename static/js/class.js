// The time left is counted where a script can; the page tells it in minutes besides.
for (const told of document.querySelectorAll("[data-left]")) {
  const ends = Date.now() + 1000 * Number(told.dataset.left);
  const count = () => {
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    told.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left) setTimeout(count, 500);
    else location.replace(told.dataset.ends);
  };
  count();
}
