import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { addDeposit } from "@krapao/contract/deposit/add-deposit";
import { sendTruelink } from "@krapao/contract/deposit/send-truelink";
import { spin } from "@krapao/contract/spin/spin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sealedFor, unansweredLink } from "../features/deposit/gift-link.ts";
import { awaitsAnswer, request } from "./client.ts";
import { keepWantedAddress, readReturn, returnOf } from "./return-address.ts";
import { endSession, forgetSession, keepInSession, keepToken, sessionItem, token } from "./session.ts";

const LINK = "https://gift.truemoney.com/campaign/?v=0192aBcD3456efGH78";
const [A, B] = ["0812223333", "0814445555"];

/** Everything in a storage, as text. */
const textOf = (storage: Storage): string =>
  Array.from(
    { length: storage.length },
    (_, at) => `${storage.key(at)}=${storage.getItem(storage.key(at) ?? "")}`,
  ).join("\n");

/** The idempotency keys of the requests so far, and the result of the next requests. */
let keys: (string | null)[] = [];
let line: "answers" | "lost" | 401 = "answers";

beforeEach(() => {
  keys = [];
  line = "answers";
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("location", new URL("http://127.0.0.1/user/home"));
  vi.stubGlobal("document", { documentElement: { lang: "lo" } });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (address === "/config.json") return Response.json({ truelinkKey: "A".repeat(43) });
    if (address === "/api/logout") return Response.json({});
    keys.push(new Headers(init.headers).get("idempotency-key"));
    if (line === "lost") throw new TypeError("no line");
    return line === 401 ? Response.json({ message: "EXPIRED_AUTH_TOKEN" }, { status: 401 }) : Response.json({});
  });
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

const ask = (): Promise<unknown> => request(spin, {}).catch((error: unknown) => error);
let tokens = 0;
const enter = (phone: string, remember = true): Promise<void> => keepToken(`token-${++tokens}`, remember, phone);

const sendGift = async (): Promise<void> => {
  const link = await sealedFor(LINK);
  await request(sendTruelink, { body: { link } }).catch(() => undefined);
};

test("a request without an answer is repeated under its key; after an answer the key is new", async () => {
  await enter(A);
  line = "lost";
  await ask();
  await ask();
  line = "answers";
  await ask();
  await ask();
  // Without an answer the app itself asks a second time.
  const [first, ...more] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(more.slice(0, -1)).toEqual([first, first, first, first]);
  expect(more.at(-1)).not.toBe(first);
});

test("the same request of another member has its own key and does not change the first member's", async () => {
  await enter(A);
  line = "lost";
  await ask();
  // The tab is closed, so nothing ends the session here. Then another member signs in.
  line = "answers";
  await enter(B);
  expect(await awaitsAnswer(spin)).toBe(false);
  await ask();
  await enter(A);
  expect(await awaitsAnswer(spin)).toBe(true);
  await ask();
  const [first, first2, others, again] = keys;
  expect(first2).toBe(first);
  expect(others).not.toBe(first);
  expect(again).toBe(first);
});

test("an expired session keeps its member's keys for the next session, in any form of the phone number", async () => {
  await enter(A);
  line = "lost";
  await ask();
  line = 401;
  await ask();
  line = "answers";
  expect(token()).toBeNull();
  await enter(`+66 ${A.slice(1)}`);
  await ask();
  expect(new Set(keys).size).toBe(1);
});

/** Long enough not to appear in a ciphertext by chance. */
const SECRET_BANK = "BANKOFSECRETS";

test.each([true, false])(
  "nothing that was requested can be read from the device (remembered: %s)",
  async (remember) => {
    await enter(A, remember);
    line = "lost";
    await request(addDeposit, { body: { amount: 1_234.5, bankCode: SECRET_BANK } }).catch(() => undefined);
    await sendGift();
    const kept = textOf(localStorage) + textOf(sessionStorage);
    for (const secret of ["1234.5", SECRET_BANK, A, A.slice(1), LINK, "truelink", "/api/"])
      expect(kept).not.toContain(secret);
    expect(textOf(localStorage)).not.toContain("sent-gifts");
  },
);

test("a gift link is offered again only to its member and in its tab", async () => {
  await enter(A);
  line = "lost";
  await sendGift();
  expect(await unansweredLink()).toBe(LINK);
  await sendGift();
  expect(new Set(keys).size).toBe(1);
  const restored = sessionStorage.getItem("sent-gifts") ?? "";
  expect(restored).not.toBe("");

  await enter(B);
  expect(await unansweredLink()).toBeNull();
  // The browser restores a closed tab with its storage.
  sessionStorage.setItem("sent-gifts", restored);
  expect(await unansweredLink()).toBeNull();
});

test("a gift link that was answered is not offered again", async () => {
  await enter(A);
  await sendGift();
  expect(await unansweredLink()).toBeNull();
});

test("logging out removes everything of the session from the device", async () => {
  await enter(B);
  line = "lost";
  await ask();
  const others = localStorage.getItem("unanswered");
  await enter(A);
  localStorage.setItem("locale", "EN");
  await ask();
  await sendGift();
  keepInSession("last_sync", "1");
  endSession();
  expect(textOf(sessionStorage)).toBe("");
  await vi.waitFor(() => expect(localStorage.getItem("unanswered")).toBe(others));
  const left = new Set(Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)));
  expect(left).toEqual(new Set(["locale", "unanswered"]));
});

test.each([true, false])(
  "what a visitor wrote to support stays for the member who logs in, and for nobody after them (remembered: %s)",
  async (remember) => {
    sessionStorage.setItem("chat_draft", "half a sentence");
    sessionStorage.setItem("chat_outbox", "[1]");
    sessionStorage.setItem("chat_rated", "a visitor's");
    await enter(A, remember);
    expect(sessionStorage.getItem("chat_draft")).toBe("half a sentence");
    expect(sessionStorage.getItem("chat_outbox")).toBe("[1]");
    expect(sessionStorage.getItem("chat_rated")).toBeNull();
    // A member's chat texts are not visible to the next member, however the next session begins.
    await enter(B, remember);
    expect(textOf(sessionStorage)).not.toContain("chat_");
    sessionStorage.setItem("chat_draft", "of B");
    forgetSession();
    await enter(A, remember);
    expect(textOf(sessionStorage)).not.toContain("chat_");
  },
);

test.each([true, false])(
  "when a session ends or another starts, its cached data is removed (remembered: %s)",
  async (remember) => {
    await enter(A, remember);
    keepInSession("last_sync", "123");
    expect(sessionItem("last_sync")).toBe("123");
    await enter(B, remember);
    expect(sessionItem("last_sync")).toBeNull();
    keepInSession("last_sync", "456");
    forgetSession();
    expect(textOf(localStorage) + textOf(sessionStorage)).not.toContain("456");
  },
);

test("unencrypted data from an earlier version is removed when a session ends or starts", async () => {
  localStorage.setItem("unanswered", JSON.stringify({ 'POST /api/wallet/truelink {"link":"sealed"}': "a".repeat(32) }));
  await enter(A);
  expect(localStorage.getItem("unanswered")).toBeNull();
});

test("a browser without hashing keeps a key only in the page's memory", async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  await enter(A);
  line = "lost";
  await ask();
  await ask();
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem("unanswered")).toBeNull();
  await enter(B);
  await ask();
  expect(new Set(keys).size).toBe(2);
});

test("each call sends the page's language to the server", async () => {
  const told: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit = {}) => {
    told.push(new Headers(init.headers).get("accept-language"));
    return Response.json({});
  });
  await enter(A);
  await request(spin, {});
  endSession();
  expect(told).toEqual(["lo", "lo"]);
});

test("after a session expired, its member returns to the last page, and nobody else does", async () => {
  for (const remember of [true, false]) {
    await enter(A, remember);
    vi.stubGlobal("location", new URL("http://127.0.0.1/user/statement?movement=WD-1"));
    line = 401;
    await ask();
    expect(token()).toBe(null);
    line = "answers";
    const kept = readReturn();
    await enter(B, remember);
    expect(returnOf(kept, sessionItem("owner"))).toBe(null);
    await enter(A, !remember);
    expect(returnOf(kept, sessionItem("owner"))).toBe("/user/statement?movement=WD-1");
  }
});

test("without a known member nobody returns to a page, except to one that a visitor asked for", async () => {
  await enter(A);
  localStorage.removeItem("owner");
  line = 401;
  await ask();
  const kept = readReturn();
  line = "answers";
  await enter(A);
  expect(returnOf(kept, null)).toBe(null);
  expect(returnOf(kept, sessionItem("owner"))).toBe(null);
  endSession();
  keepWantedAddress("/user/bonus");
  const wish = readReturn();
  await enter(B);
  expect(returnOf(wish, sessionItem("owner"))).toBe("/user/bonus");
});
