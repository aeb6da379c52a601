import type { Page } from "@playwright/test";

import { acceptAgreement, enter, newMember, type Person } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { logIn, menu, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("the app is kept on the device: without a line it opens, says so, and shows no money from a cache", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/./);
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/user/home");
  expect(kept.filter((path) => path !== "/user/home" && !path.startsWith("/assets/"))).toEqual([]);

  // Nothing but what the worker has kept: the browser may have dropped its own copies of the files.
  const browser = await context.newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await browser.detach();
  await context.setOffline(true);
  await page.reload();
  await expect(menu(page, t)).toBeVisible();
  await expect(page.getByText(t("common.offlineNow")).first()).toBeVisible();
  await expect(total(page, t)).toHaveAttribute("aria-busy", "true");
  await context.setOffline(false);
  await expect(total(page, t)).toContainText("0.00");
});

test("a newer version is offered in every tab, and each tab is loaded anew only when its member presses", async ({
  page,
  context,
  t,
  member,
  picture,
}) => {
  // A browser fetches a worker's newer version past what a test can answer. A worker of another address is one too.
  await context.addInitScript(() => {
    // The empty page that a tab begins with has none.
    if (!("serviceWorker" in navigator)) return;
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (path, options) =>
      register(`${String(path)}?version=${localStorage.getItem("version") ?? "1"}`, options);
  });
  await enter(page, member);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  // The first page of a browser is not under the worker's control yet.
  await page.reload();
  const other = await context.newPage();
  await other.goto("/user/home");
  const tabs = [page, other].map((tab) => ({
    tab,
    prompt: tab.getByRole("status").filter({ hasText: t("app.newVersion") }),
  }));
  for (const { tab } of tabs) {
    await expect(total(tab, t)).toContainText("0.00");
    await tab.evaluate(() => Object.assign(globalThis, { isOld: true }));
  }
  const caches = (): Promise<string[]> => page.evaluate(() => globalThis.caches.keys());
  const [kept] = await caches();
  await page.evaluate(() => globalThis.caches.open("krapao-older"));

  await page.evaluate(async () => {
    localStorage.setItem("version", "2");
    await navigator.serviceWorker.register("/sw.js");
  });
  for (const { prompt } of tabs) await expect(prompt).toBeVisible();
  await picture(page, "prompt");
  expect(await caches()).toEqual([kept, "krapao-older"]);

  for (const { tab, prompt } of tabs) {
    expect(await tab.evaluate(() => "isOld" in globalThis)).toBe(true);
    await prompt.getByRole("button", { name: t("app.update") }).click();
    await tab.waitForFunction(() => !("isOld" in globalThis));
    await expect(total(tab, t)).toContainText("0.00");
    await expect(prompt).toBeHidden();
    expect(await caches()).toEqual([kept]);
  }
});

test("the manifest names icons that are there", async ({ request }) => {
  const manifest = (await (await request.get("/app.webmanifest")).json()) as {
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly purpose?: string }[];
  };
  expect(manifest.start_url).toBe("/user/home");
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]?.startsWith("image/")]).toEqual([src, 200, true]);
  }
});

/** This browser allows no notifications and reaches no push service, so the page pretends to. It survives a reload. */
const pretendPush = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const [PERMISSION, ADDRESS] = ["pretended-permission", "pretended-push"];
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    let serverKey: unknown;
    const present = () => {
      const endpoint = localStorage.getItem(ADDRESS);
      if (endpoint === null) return null;
      return {
        options: { applicationServerKey: serverKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(ADDRESS);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        serverKey = options.applicationServerKey;
        localStorage.setItem(ADDRESS, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
        return present();
      },
      getSubscription: async () => present(),
    });
    Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem(PERMISSION) ?? "default" });
    Notification.requestPermission = async () => {
      localStorage.setItem(PERMISSION, "granted");
      return "granted";
    };
  });

test("a phone is told while the app is closed: asked by a press after the first deposit, and it opens what it is about", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/./);
  await pretendPush(page);
  await enter(page, member, "/user/profile?show=push");
  const opened = sheet(page, t("nav.activity"));
  await expect(opened.getByText(t("push.afterDeposit"))).toBeVisible();
  await member.payIn(50);
  await page.goto("/user/profile?show=push");
  await opened.getByRole("button", { name: t("push.turnOn") }).click();
  await expect(opened.getByText(t("push.isOn"))).toBeVisible();
  await opened.getByRole("checkbox", { name: t("push.answers") }).click();
  await expect(opened.getByRole("checkbox", { name: t("push.answers") })).not.toBeChecked();
  await expect
    .poll(() => member.call<{ isOn: boolean; topics: string[] }>("GET", "/push"))
    .toMatchObject({ isOn: true, topics: ["money", "security", "news"] });

  // The worker shows the message, and a press on it opens its page in the open app.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options = {}) => {
      Object.assign(globalThis, { shown: { title, ...options, close: () => undefined } });
    };
  });
  const href = "/user/activity";
  const data = JSON.stringify({ id: "N1", topic: "money", title: "Krapao", body: "…", href, language: "th" });
  const shown = await worker.evaluate(async (text) => {
    const push = new Event("push");
    let work: Promise<unknown> = Promise.resolve();
    Object.assign(push, { data: { text: () => text }, waitUntil: (last: Promise<unknown>) => (work = last) });
    globalThis.dispatchEvent(push);
    await work;
    return JSON.stringify(Reflect.get(globalThis, "shown"));
  }, data);
  expect(JSON.parse(shown)).toEqual({
    title: "Krapao",
    body: "…",
    tag: "N1",
    lang: "th",
    icon: "/icon-192.png",
    data: href,
  });
  await worker.evaluate(() => {
    const click = new Event("notificationclick");
    const notification: unknown = Reflect.get(globalThis, "shown");
    Object.assign(click, { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(click);
  });
  await expect(page).toHaveURL(/\/user\/activity$/);
});

test("push comes back after the same member's next login, after nobody else's, and not once it was turned off", async ({
  page,
  request,
  world,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/./);
  await pretendPush(page);
  await member.payIn(50);
  const other = await newMember(request, world);
  const opened = sheet(page, t("nav.activity"));
  /** Logs in, and waits until the open app has asked the server about push. */
  const begin = async (person: Person): Promise<void> => {
    const looked = page.waitForResponse((answer) => answer.url().endsWith("/api/push"));
    await logIn(page, t, person);
    await expect(page).toHaveURL(/\/user\/home$/);
    await looked;
  };
  const leave = async (): Promise<void> => {
    await page.goto("/user/home");
    await page.getByRole("button", { name: t("terms.logout") }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The browser's part goes with the session.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("pretended-push"))).toBeNull();
  };
  const settings = () => page.goto("/user/profile?show=push");

  await page.goto("/login");
  await acceptAgreement(page);
  await logIn(page, t, member);
  await expect(page).toHaveURL(/\/user\/home$/);
  await settings();
  await opened.getByRole("button", { name: t("push.turnOn") }).click();
  await expect(opened.getByText(t("push.isOn"))).toBeVisible();
  await leave();

  await begin(other);
  await settings();
  await expect(opened.getByText(t("push.afterDeposit"))).toBeVisible();
  await leave();

  const restored = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await begin(member);
  expect((await restored).url()).toMatch(/\/api\/push$/);
  await settings();
  await expect(opened.getByText(t("push.isOn"))).toBeVisible();
  await opened.getByRole("button", { name: t("push.turnOff") }).click();
  await expect(opened.getByRole("button", { name: t("push.turnOn") })).toBeVisible();
  await leave();

  await begin(member);
  await settings();
  await expect(opened.getByRole("button", { name: t("push.turnOn") })).toBeVisible();
});
