/** How often an open app checks for a newer version. */
const LOOK_MS = 3_600_000;

/**
 * Makes this browser keep the app's shell, and calls back when a newer version waits. The callback receives a function
 * that activates that version, after which the page reloads. Returns a function that ends the checks.
 */
export const watchVersion = (onWaiting: (update: () => void) => void): (() => void) => {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  const offer = (waiting: ServiceWorker): void => {
    if (isStopped) return;
    onWaiting(() => {
      // Another tab activated it, or a still newer one took its place. Only this page is old.
      if (waiting.state !== "installed") {
        location.reload();
        return;
      }
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("update", { transfer: [] });
    });
  };
  const follow = (registration: ServiceWorkerRegistration): void => {
    if (registration.waiting !== null && serviceWorker.controller !== null) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        // The first version that a browser installs replaces nothing.
        if (worker.state === "installed" && serviceWorker.controller !== null) offer(worker);
      });
    });
    timer = setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
  };
  serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .then(follow)
    // The app works in a browser that keeps nothing too.
    .catch(() => undefined);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
