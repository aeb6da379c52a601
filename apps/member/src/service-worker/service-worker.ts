import { cacheKind } from "./cache-kind.ts";
import { filesNamedIn } from "./files-named-in.ts";
import { pageOrShell } from "./page-or-shell.ts";
import { readPush } from "./read-push.ts";

/** Put in by the build: the files of the shell, and a name for them all. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

/** The part of a service worker's scope that is used. Its types and a page's cannot be in one program. */
type LifeEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Event & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type PushEvent = LifeEvent & { readonly data: { readonly text: () => string } | null };
type ClickEvent = LifeEvent & { readonly notification: Notification };
type AppWindow = {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: unknown, options: { readonly transfer: [] }) => void;
};
type Scope = {
  readonly clients: {
    readonly matchAll: (options: {
      readonly type: "window";
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly AppWindow[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};
const scope = globalThis as unknown as Scope;

const PREFIX = "krapao-";
const NAME = `${PREFIX}${SHELL_VERSION}`;
/** The app's page, which serves every address of the app. */
const SHELL = "/user/home";

const fill = async (): Promise<void> => {
  const cache = await scope.caches.open(NAME);
  const page = await fetch(SHELL, { cache: "no-cache" });
  if (!page.ok) throw new Error(`the shell answered ${page.status}`);
  const named = filesNamedIn(await page.clone().text());
  await Promise.all([cache.put(SHELL, page), cache.addAll([...new Set([...named, ...SHELL_FILES])])]);
};

const dropOthers = async (): Promise<void> => {
  const names = await scope.caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => scope.caches.delete(name)),
  );
};

/** How long the network has for a page before the shell takes its place. */
const PAGE_MS = 4_000;

const pageOf = (request: Request): Promise<Response> =>
  pageOrShell({
    fetched: fetch(request),
    shell: async () => (await scope.caches.open(NAME)).match(SHELL),
    slow: new Promise((resolve) => setTimeout(resolve, PAGE_MS)),
  });

const assetOf = async (request: Request): Promise<Response> => {
  const cache = await scope.caches.open(NAME);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

scope.addEventListener("install", (event) => event.waitUntil(fill()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
scope.addEventListener("fetch", (event) => {
  const kind = cacheKind(event.request, scope.location.origin);
  if (kind === "page") event.respondWith(pageOf(event.request));
  else if (kind === "asset") event.respondWith(assetOf(event.request));
});
// The member pressed "update": the page loads anew once this worker is in charge.
scope.addEventListener("message", ({ data }) => {
  if (data === "update") void scope.skipWaiting();
});

/** A notice that comes twice is shown once. Two notices of one page are both shown. */
const show = async (event: PushEvent): Promise<void> => {
  const { id, title, body, language, href } = readPush(event.data?.text() ?? "");
  await scope.registration.showNotification(title, {
    body,
    tag: id,
    lang: language,
    icon: "/icon-192.png",
    data: href,
  });
};

/** Opens what a notice is about: in the app where it is open, else anew. */
const open = async (notification: Notification): Promise<void> => {
  notification.close();
  const href = String(notification.data);
  const [app] = (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) =>
    new URL(url).pathname.startsWith("/user/"),
  );
  if (app === undefined) {
    await scope.clients.openWindow(href);
    return;
  }
  app.postMessage({ open: href }, { transfer: [] });
  // A browser may refuse it; the page has gone there all the same.
  await app.focus().catch(() => undefined);
};

scope.addEventListener("push", (event) => event.waitUntil(show(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
