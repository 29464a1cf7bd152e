// A picture is taken away as SVG or PNG, with its title, its legend, where it is from and the day.
(() => {
  const NS = "http://www.w3.org/2000/svg", EDGE = 16, LINE = 20;
  const STYLED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "vector-effect",
    "font-family", "font-size", "font-weight"];

  function element(name, attributes, text = "") {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }

  function standalone(figure) {
    const drawn = figure.querySelector("svg"), { width, height } = drawn.getBoundingClientRect();
    const copy = drawn.cloneNode(true), copies = [...copy.querySelectorAll("*")];
    [...drawn.querySelectorAll("*")].forEach((each, at) => {
      const style = getComputedStyle(each);
      for (const name of STYLED) copies[at].setAttribute(name, style.getPropertyValue(name));
    });
    const legend = figure.querySelector("figcaption")?.textContent.trim() ?? "";
    const day = new Date().toLocaleDateString(document.documentElement.lang);
    const below = [legend, `${document.title} · ${day}`, decodeURI(location.href)].filter(Boolean);
    const whole = element("svg", { xmlns: NS, width: width + 2 * EDGE, height: height + (3 + below.length) * LINE });
    const ink = getComputedStyle(figure).color, font = getComputedStyle(figure).fontFamily;
    const write = (text, y, weight) => whole.append(element("text", { x: EDGE, y, fill: ink, "font-family": font, "font-size": 13, "font-weight": weight }, text));
    whole.append(element("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.documentElement).backgroundColor }));
    write(drawn.querySelector("title").textContent, LINE + 4, 600);
    for (const [name, value] of [["x", EDGE], ["y", 2 * LINE], ["width", width], ["height", height]]) copy.setAttribute(name, value);
    whole.append(copy);
    below.forEach((text, at) => write(text, height + (3 + at) * LINE, 400));
    return whole;
  }

  function save(url, name) {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-picture]");
    if (!button) return;
    const figure = button.closest(".picture"), whole = standalone(figure);
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
    if (button.dataset.picture === "svg") return save(address, `${figure.id}.svg`);
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    save(canvas.toDataURL("image/png"), `${figure.id}.png`);
  });
})();
