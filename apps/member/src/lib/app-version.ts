/** How often an open app looks for a newer version. */
const LOOK_MS = 3_600_000;

/**
 * Has this browser keep the app's shell, and calls back when a newer version waits: what it is given makes that one take
 * over, after which the page is loaded anew. Returns what ends the looking.
 */
export const watchVersion = (onWaiting: (update: () => void) => void): (() => void) => {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  const offer = (waiting: ServiceWorker): void => {
    if (isStopped) return;
    onWaiting(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("update", { transfer: [] });
    });
  };
  const follow = (registration: ServiceWorkerRegistration): void => {
    if (registration.waiting !== null && serviceWorker.controller !== null) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        // The first one that a browser installs replaces nothing.
        if (worker.state === "installed" && serviceWorker.controller !== null) offer(worker);
      });
    });
    timer = setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
  };
  serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .then(follow)
    // A browser that keeps nothing shows the app all the same.
    .catch(() => undefined);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
