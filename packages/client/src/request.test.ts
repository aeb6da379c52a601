import { exportStatement } from "@krapao/contract/statement/export-statement";
import { getMovement } from "@krapao/contract/statement/get-movement";
import { listStatement } from "@krapao/contract/statement/list-statement";
import { withdraw } from "@krapao/contract/withdraw/withdraw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ALREADY_MADE, CallError, NO_ANSWER } from "./call-error.ts";
import { createDeviceStorage } from "./device-storage.ts";
import { createRequest } from "./request.ts";
import { createServerClock } from "./server-clock.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { createUnanswered } from "./unanswered.ts";

const OWNER = "a".repeat(32);

type Sent = {
  readonly address: string;
  readonly method: string | undefined;
  readonly body: unknown;
  readonly headers: Headers;
};

let sent: Sent[] = [];
let answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({});
  vi.stubGlobal("fetch", async (address: string, { method, body, headers, signal }: RequestInit) => {
    sent.push({ address, method, body, headers: new Headers(headers) });
    return answer(signal);
  });
});
afterEach(() => vi.unstubAllGlobals());

const create = (token: string | null = "token-1") => {
  const refusals: (readonly [string, string | null])[] = [];
  const storage = memoryStorage();
  const request = createRequest({
    token: () => token,
    headers: ({ name }) => ({ "x-client": name }),
    clock: createServerClock(60_000),
    onRefusal: ({ key }, bearer) => void refusals.push([key, bearer]),
    idempotency: { owner: async () => OWNER, unanswered: createUnanswered(createDeviceStorage(() => storage)) },
  });
  return { request, refusals };
};

const errorOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`no CallError was thrown: ${String(error)}`);
  return error;
};

/** A pause between two tries takes no time. */
const skipWaits = (): void => void vi.stubGlobal("setTimeout", (then: () => void) => queueMicrotask(then));

const keysSent = (): readonly (string | null)[] => sent.map(({ headers }) => headers.get("idempotency-key"));

test("the address contains the encoded parameters, and the query without undefined values", async () => {
  const { request } = create();
  await request(getMovement, { params: { reference: "a/b c" } });
  await request(exportStatement, { query: { types: "deposit", since: undefined } as object });
  await request(exportStatement, {});
  expect(sent.map(({ address }) => address)).toEqual([
    "/api/statement/movement/a%2Fb%20c",
    "/api/statement/export?types=deposit",
    "/api/statement/export",
  ]);
});

test("the token, the app's headers and the JSON body are sent", async () => {
  const body = { page: 1, limit: 10 };
  await create().request(listStatement, { body });
  const [first] = sent;
  expect(first?.method).toBe("POST");
  expect(first?.body).toBe(JSON.stringify(body));
  expect(Object.fromEntries(first?.headers ?? [])).toEqual({
    authorization: "Bearer token-1",
    "content-type": "application/json",
    "x-client": "listStatement",
  });
  await create(null).request(exportStatement, {});
  expect(sent[1]?.headers.has("authorization")).toBe(false);
  expect(sent[1]?.headers.has("content-type")).toBe(false);
});

test("the answer of a call without JSON is its text", async () => {
  answer = () => new Response("time,amount\n", { headers: { "content-type": "text/csv" } });
  expect(await create().request(exportStatement, {})).toBe("time,amount\n");
});

test("a refusal is reported with the token that was sent, and thrown with its key and details", async () => {
  answer = () => Response.json({ message: "NO_DATA", failed: ["x"] }, { status: 404 });
  const { request, refusals } = create();
  const error = await errorOf(request(getMovement, { params: { reference: "x" } }));
  expect(error).toMatchObject({ key: "NO_DATA", status: 404, detail: { failed: ["x"] } });
  expect(refusals).toEqual([["NO_DATA", "token-1"]]);
});

test("an error page from a proxy is an error without a key", async () => {
  answer = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  const error = await errorOf(create().request(exportStatement, {}));
  expect(error).toMatchObject({ key: "INTERNAL_SERVER_ERROR", status: 502, detail: {} });
});

test.each([
  ["cut off", () => new Response('{"message":"SUCC')],
  ["a page of something between", () => new Response("<h1>Sign in to the network</h1>")],
  ["empty", () => new Response("")],
])("an answer that is %s is none, and the same request goes out under the same key", async (_what, whole) => {
  skipWaits();
  const { request, refusals } = create();
  const body = { amount: 100 };
  answer = whole;
  expect(await errorOf(request(withdraw, { body }))).toMatchObject({ key: NO_ANSWER, status: 0 });
  answer = () => Response.json({ message: "SUCCESS" });
  await request(withdraw, { body });
  const keys = keysSent();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(refusals).toEqual([]);
});

describe("a request whose answer was lost long before", () => {
  const body = { amount: 100 };
  const replayed = { "idempotency-replayed": "true" };
  const loseAnswer = async (minutes: number) => {
    skipWaits();
    const at = Date.parse("2026-11-22T04:00:00.000Z");
    const now = vi.spyOn(Date, "now").mockReturnValue(at);
    const { request } = create();
    answer = () => Promise.reject(new TypeError("no line"));
    expect(await errorOf(request(withdraw, { body }))).toMatchObject({ key: NO_ANSWER });
    sent.length = 0;
    now.mockReturnValue(at + minutes * 60_000);
    return request;
  };
  afterEach(() => vi.restoreAllMocks());

  test("is not told as done now when it was carried out then; the next one is new", async () => {
    const request = await loseAnswer(6);
    answer = () => Response.json({ reference: "T1" }, { headers: replayed });
    expect(await errorOf(request(withdraw, { body }))).toMatchObject({
      key: ALREADY_MADE,
      detail: { at: Date.parse("2026-11-22T04:00:00.000Z") },
    });
    answer = () => Response.json({ reference: "T2" });
    expect(await request(withdraw, { body })).toEqual({ reference: "T2" });
    expect(new Set(keysSent()).size).toBe(2);
  });

  test("is made anew when it was refused then", async () => {
    const request = await loseAnswer(6);
    answer = () => {
      answer = () => Response.json({ reference: "T2" });
      return Response.json({ message: "MONEY_NOT_ENOUGH" }, { status: 400, headers: replayed });
    };
    expect(await request(withdraw, { body })).toEqual({ reference: "T2" });
    expect(new Set(keysSent()).size).toBe(2);
  });

  test("is made under its own key when it never arrived", async () => {
    const request = await loseAnswer(6);
    answer = () => Response.json({ reference: "T1" });
    expect(await request(withdraw, { body })).toEqual({ reference: "T1" });
  });

  test("is the same wish within five minutes", async () => {
    const request = await loseAnswer(4);
    answer = () => Response.json({ reference: "T1" }, { headers: replayed });
    expect(await request(withdraw, { body })).toEqual({ reference: "T1" });
  });
});

test("a call with a key that stays without an answer is sent a second time by itself, but not offline", async () => {
  skipWaits();
  const { request } = create();
  const body = { amount: 100 };
  answer = () => {
    answer = () => Response.json({ reference: "T1" });
    return Promise.reject(new TypeError("no line"));
  };
  expect(await request(withdraw, { body })).toEqual({ reference: "T1" });
  const [first, second] = keysSent();
  expect(second).toBe(first);

  answer = () => Promise.reject(new TypeError("no line"));
  expect(await errorOf(request(exportStatement, {}))).toMatchObject({ key: NO_ANSWER });
  expect(sent).toHaveLength(3);
  vi.stubGlobal("navigator", { onLine: false });
  expect(await errorOf(request(withdraw, { body }))).toMatchObject({ key: NO_ANSWER });
  expect(sent).toHaveLength(4);
});

test("a network error differs from a call that its caller aborted", async () => {
  const { request, refusals } = create();
  answer = () => Promise.reject(new TypeError("no line"));
  expect(await errorOf(request(exportStatement, {}))).toMatchObject({ key: NO_ANSWER, status: 0 });
  const given = new AbortController();
  answer = (signal) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const call = request(exportStatement, { signal: given.signal });
  given.abort(new Error("left"));
  await expect(call).rejects.toThrow("left");
  expect(refusals).toEqual([]);
});

test("only calls that move money have a key", async () => {
  const { request } = create();
  await request(exportStatement, {});
  await request(withdraw, { body: { amount: 1 } });
  expect(keysSent()).toEqual([null, expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("no line"))],
  ["a failure of the server", () => Response.json({ message: "INTERNAL_SERVER_ERROR" }, { status: 500 })],
  ["a session that ran out", () => Response.json({ message: "EXPIRED_AUTH_TOKEN" }, { status: 401 })],
  ["too many calls", () => Response.json({ message: "TOO_MANY_REQUESTS" }, { status: 429 })],
  ["the first one in progress", () => Response.json({ message: "IDEMPOTENCY_IN_PROGRESS" }, { status: 409 })],
])("after %s the same request keeps its key", async (_, fails) => {
  skipWaits();
  const { request } = create();
  answer = fails;
  await errorOf(request(withdraw, { body: { amount: 1 } }));
  answer = () => Response.json({});
  await request(withdraw, { body: { amount: 1 } });
  expect(new Set(keysSent()).size).toBe(1);
});

test.each([
  ["a success", () => Response.json({})],
  ["a refusal", () => Response.json({ message: "MONEY_NOT_ENOUGH" }, { status: 400 })],
])("after %s the same request is a new one", async (_, ends) => {
  const { request } = create();
  answer = ends;
  await request(withdraw, { body: { amount: 1 } }).catch(() => undefined);
  await request(withdraw, { body: { amount: 1 } }).catch(() => undefined);
  expect(new Set(keysSent()).size).toBe(2);
});

test("a call that needs a proof asks for it, and is repeated with it under its key", async () => {
  const asked: string[] = [];
  const proofs = ["proof-1", "proof-2"];
  const storage = memoryStorage();
  const request = createRequest({
    token: () => "token-1",
    idempotency: { owner: async () => OWNER, unanswered: createUnanswered(createDeviceStorage(() => storage)) },
    stepUp: async (purpose) => {
      asked.push(purpose);
      return proofs[asked.length - 1] ?? null;
    },
  });
  answer = () =>
    sent.at(-1)?.headers.get("x-step-up") === "proof-2"
      ? Response.json({ reference: "W1" })
      : Response.json({ message: "STEP_UP_REQUIRED" }, { status: 403 });
  await request(withdraw, { body: { amount: 100 } });
  expect(asked).toEqual(["withdraw", "withdraw"]);
  expect(sent.map(({ headers }) => headers.get("x-step-up"))).toEqual([null, "proof-1", "proof-2"]);
  expect(new Set(keysSent()).size).toBe(1);
});

test("a member who cancels the question for a proof is refused, and the next attempt has a new key", async () => {
  const storage = memoryStorage();
  const request = createRequest({
    token: () => "token-1",
    idempotency: { owner: async () => OWNER, unanswered: createUnanswered(createDeviceStorage(() => storage)) },
    stepUp: async () => null,
  });
  answer = () => Response.json({ message: "STEP_UP_REQUIRED" }, { status: 403 });
  for (let times = 0; times < 2; times++)
    expect((await errorOf(request(withdraw, { body: { amount: 100 } }))).key).toBe("STEP_UP_REQUIRED");
  expect(new Set(keysSent()).size).toBe(2);
});
