import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { local } from "../../lib/storage.ts";
import { keepPushInStep, turnPushOff, turnPushOn } from "./device.ts";

const KEY = "AQID";

/** The server's part: what it knows of the present session, and what it was told, by whom. */
let server: { isOn: boolean; isWanted: boolean };
let told: string[] = [];
/** The browser's part. */
let subscribed: string[] = [];
let permission: NotificationPermission = "granted";
/** Runs while the browser subscribes, or while the person is asked. */
let meanwhile: () => void = () => undefined;

const pushManager = {
  getSubscription: async () => (subscribed.length === 0 ? null : subscription(subscribed[0] ?? "")),
  subscribe: async () => {
    meanwhile();
    if (permission !== "granted") throw new DOMException("no permission", "NotAllowedError");
    subscribed = ["new"];
    return subscription("new");
  },
};

const subscription = (endpoint: string) => ({
  options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: async () => {
    subscribed = [];
    return true;
  },
});

let last: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  server = { isOn: false, isWanted: false };
  told = [];
  subscribed = [];
  permission = "granted";
  meanwhile = () => undefined;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("location", new URL("http://127.0.0.1/user/home"));
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const registration = { pushManager };
  vi.stubGlobal("navigator", {
    onLine: true,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
    locks: {
      request: (_name: string, _options: object, work: () => Promise<void>) => {
        const turn = last.then(work);
        last = turn.catch(() => undefined);
        return turn;
      },
    },
  });
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      meanwhile();
      return permission;
    },
  });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit = {}) => {
    const { method = "GET" } = init;
    const who = new Headers(init.headers).get("authorization")?.slice("Bearer ".length) ?? "";
    if (method === "GET") return Response.json({ key: KEY, ...server, mayAsk: true, topics: [] });
    told.push(`${method} ${who}`);
    server = { isOn: method === "PUT", isWanted: method === "PUT" };
    return Response.json({});
  });
  local.set("token", "A");
});
afterEach(() => vi.unstubAllGlobals());

const signInAs = (who: string | null) => (): void => local.set("token", who);

test("who had push in this browser has it again after the next sign-in, without a question", async () => {
  server.isWanted = true;
  await keepPushInStep();
  expect([told, subscribed]).toEqual([["PUT A"], ["new"]]);
});

test("who never had it, or turned it off, does not get it; what another session left is removed", async () => {
  subscribed = ["left"];
  await keepPushInStep();
  expect([told, subscribed]).toEqual([[], []]);
});

test("without the permission, also when it is taken away meanwhile, nothing is told", async () => {
  server.isWanted = true;
  permission = "default";
  await keepPushInStep();
  permission = "granted";
  meanwhile = () => {
    permission = "denied";
  };
  await expect(keepPushInStep()).rejects.toThrow("no permission");
  expect([told, subscribed]).toEqual([[], []]);
});

test("a session that begins or ends while the browser subscribes, or the person is asked, gets nothing", async () => {
  server.isWanted = true;
  for (const next of ["B", null]) {
    signInAs("A")();
    subscribed = [];
    meanwhile = signInAs(next);
    await keepPushInStep();
    signInAs("A")();
    await turnPushOn(KEY);
  }
  expect(told).toEqual([]);
});

test("two tabs: what is turned off while the other tab subscribes is off in the end", async () => {
  server.isWanted = true;
  let off: Promise<void> = Promise.resolve();
  meanwhile = () => {
    off = turnPushOff();
  };
  await keepPushInStep();
  await off;
  await keepPushInStep();
  expect([told, subscribed]).toEqual([["PUT A", "DELETE A"], []]);
});

test("a press that waits for its turn does not turn off what the next session has", async () => {
  server.isWanted = true;
  let off: Promise<void> = Promise.resolve();
  meanwhile = () => {
    off = turnPushOff();
    signInAs("B")();
  };
  await keepPushInStep();
  await off;
  expect(told).toEqual([]);
});
