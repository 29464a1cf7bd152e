// Keeps the pages of the floor on a device that has opened the site once, after the page it came for.
(() => {
  const { worker } = document.currentScript.dataset;
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http") || navigator.connection?.saveData) return;
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register(worker).catch(() => {}), 2000));
})();
