import { createECDH } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createClock } from "../../lib/clock.ts";
import { createHttp } from "../../lib/http-client.ts";
import { createRandom } from "../../lib/random.ts";
import { openPushService, type Played, type PushService } from "./testing/push-service.ts";
import type { PushPort } from "./port.ts";
import { createWebPush, retryAfterMs } from "./web-push.ts";

let service: PushService;
let port: PushPort;
const http = createHttp();
const pair = createECDH("prime256v1");
const key = { publicKey: pair.generateKeys(), privateKey: pair.getPrivateKey() };

const target = (name: string) => {
  const { endpoint, keys } = service.device(name);
  return { endpoint, p256dh: Buffer.from(keys.p256dh, "base64url"), auth: Buffer.from(keys.auth, "base64url") };
};

beforeAll(async () => {
  service = await openPushService();
  port = createWebPush({
    send: http,
    clock: createClock(),
    random: createRandom(),
    hosts: [service.origin],
    publicOrigin: "https://wallet.example",
  });
});
beforeEach(() => service.play({ status: 201 }));
afterAll(async () => {
  http.close();
  await service.close();
});

test("a push service accepts a message that the browser can decrypt", async () => {
  const verdict = await port.send(key, target("one"), { text: "{}", keptSeconds: 60 });
  expect(verdict).toEqual({ is: "taken" });
  expect(service.wrong).toEqual([]);
  expect(service.taken).toEqual([{ path: "/one", text: "{}", bytes: 1_127, ttl: "60" }]);
});

test.each<[Played, object]>([
  [{ status: 404 }, { is: "gone" }],
  [{ status: 410 }, { is: "gone" }],
  [
    { status: 429, headers: { "retry-after": "120" } },
    { is: "later", afterMs: 120_000 },
  ],
  [{ status: 503 }, { is: "later", afterMs: 0 }],
  ["silence", { is: "later", afterMs: 0 }],
  [{ status: 400 }, { is: "refused", status: 400 }],
  [{ status: 413 }, { is: "refused", status: 413 }],
  // A redirect is not followed.
  [
    { status: 301, headers: { location: "http://127.0.0.1:1/" } },
    { is: "refused", status: 301 },
  ],
])("%o means %o", async (answer, verdict) => {
  service.play(answer);
  expect(await port.send(key, target("two"), { text: "{}", keptSeconds: 60 })).toEqual(verdict);
});

test("an address that is no longer on the list is not called", async () => {
  const endpoint = "http://127.0.0.1:1/internal";
  expect(port.mayReach(endpoint)).toBe(false);
  expect(await port.send(key, { ...target("three"), endpoint }, { text: "{}", keptSeconds: 60 })).toEqual({
    is: "gone",
  });
});

test("Retry-After is read as seconds or as a date, up to a day", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  expect(retryAfterMs("Sun, 22 Nov 2026 10:02:00 GMT", now)).toBe(120_000);
  expect(retryAfterMs("999999999", now)).toBe(86_400_000);
  for (const text of [undefined, "", "soon", "-5", "Sun, 22 Nov 2026 09:00:00 GMT"])
    expect(retryAfterMs(text, now), text).toBe(0);
});
