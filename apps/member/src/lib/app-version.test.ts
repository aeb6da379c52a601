import { afterEach, expect, test, vi } from "vitest";

import { watchVersion } from "./app-version.ts";

type Worker = EventTarget & {
  state: string;
  readonly posted: unknown[];
  readonly postMessage: (said: unknown) => void;
};

const worker = (state: string): Worker => {
  const posted: unknown[] = [];
  return Object.assign(new EventTarget(), { state, posted, postMessage: (said: unknown) => void posted.push(said) });
};

/** A browser with one registration; `controller` is the worker in charge of this page. */
const browser = (controller: Worker | null, waiting: Worker | null) => {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null as Worker | null,
    update: () => Promise.resolve(),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    register: () => Promise.resolve(registration),
  });
  const reload = vi.fn<() => void>();
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("location", { reload });
  return {
    serviceWorker,
    reload,
    /** A worker has been fetched and is installed. */
    install: (fetched: Worker): void => {
      registration.installing = fetched;
      registration.dispatchEvent(new Event("updatefound"));
      fetched.state = "installed";
      fetched.dispatchEvent(new Event("statechange"));
    },
  };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test("a newer version waits until the member takes it; only then the page is loaded anew", async () => {
  const { serviceWorker, reload, install } = browser(worker("activated"), null);
  const offered = vi.fn<(update: () => void) => void>();
  stop = watchVersion(offered);
  await settled();
  expect(offered).not.toHaveBeenCalled();

  const newer = worker("installing");
  install(newer);
  expect(offered).toHaveBeenCalledOnce();
  expect(newer.posted).toEqual([]);
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();

  offered.mock.calls[0]?.[0]();
  expect(newer.posted).toEqual(["update"]);
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a version that another tab activated is taken by a reload alone", async () => {
  const waiting = worker("installed");
  const { reload } = browser(worker("activated"), waiting);
  const offered = vi.fn<(update: () => void) => void>();
  stop = watchVersion(offered);
  await settled();
  waiting.state = "activated";
  offered.mock.calls[0]?.[0]();
  expect(waiting.posted).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
});

test("one that waits since before is offered at the start, and the first one of a browser never", async () => {
  const offered = vi.fn<(update: () => void) => void>();
  browser(worker("activated"), worker("installed"));
  stop = watchVersion(offered);
  await settled();
  expect(offered).toHaveBeenCalledOnce();
  stop();

  offered.mockClear();
  const { install } = browser(null, null);
  stop = watchVersion(offered);
  await settled();
  install(worker("installing"));
  expect(offered).not.toHaveBeenCalled();
});
