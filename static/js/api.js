// The reference of the API: send an example, changed or not, and show the answer below it.
for (const form of document.querySelectorAll("[data-try]")) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const region = form.querySelector("[role=region]");
    const shown = region.firstElementChild;
    const address = new URL(form.elements.address.value, location.href);
    region.hidden = false;
    if (address.origin !== location.origin) {
      shown.textContent = address.origin;
      return;
    }
    const record = form.elements.record?.value;
    const headers = { "Accept-Language": document.documentElement.lang };
    if (record !== undefined) headers["Content-Type"] = "application/json";
    shown.textContent = "…";
    try {
      const answer = await fetch(address, { method: form.dataset.try, headers, body: record });
      const text = await answer.text();
      let words = text;
      try {
        words = JSON.stringify(JSON.parse(text), null, 1);
      } catch {
        // not JSON: shown as it came
      }
      shown.textContent = `${answer.status}\n${words}`;
    } catch (fault) {
      shown.textContent = String(fault);
    }
  });
}
