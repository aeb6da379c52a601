import { afterAll, beforeAll, expect, test } from "vitest";

import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import { systemClock } from "../../apps/sandbox/src/lib/clock.ts";
import { systemRandom } from "../../apps/sandbox/src/lib/random.ts";
import { systemSchedule } from "../../apps/sandbox/src/lib/schedule.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createHttp } from "../../apps/server/src/lib/http-client.ts";
import { startSmallProvider, type SmallProvider } from "../testing/small-provider.ts";
import { checkProvider } from "./checks.ts";

const key = Buffer.alloc(32, 5);
const http = createHttp();
const world = createWorld({
  file: ":memory:",
  clock: systemClock,
  random: systemRandom,
  schedule: systemSchedule,
  callback: () => Promise.reject(new Error("nobody there")),
  key,
  origin: "http://127.0.0.1",
});
const app = createSandbox(world);
let origin = "";
let small: SmallProvider;

beforeAll(async () => {
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  small = await startSmallProvider("m-1", "the right secret");
});
afterAll(async () => {
  await Promise.all([app.close(), world.close(), small.close()]);
  http.close();
});

const failedOf = async (...args: Parameters<typeof checkProvider>) =>
  (await checkProvider(...args)).filter(({ isGood }) => !isGood).map(({ what, said }) => `${what}: ${said}`);

test.each(sandboxEntries("http://x", key).map(({ code }) => code))(
  "what plays %s over real sockets passes every check",
  async (code) => {
    const entry = sandboxEntries(origin, key).find((each) => each.code === code);
    if (entry === undefined) throw new Error(code);
    expect(await failedOf(entry, http)).toEqual([]);
  },
);

const entry = (secret: string) =>
  ({
    kind: "qr",
    code: "ANYPAY",
    adapter: "signed",
    mode: "staging",
    settings: { baseUrl: small.baseUrl, merchant: "m-1", secret },
  }) as const;

test("a provider whose format we did not write passes the checks; with a wrong secret it fails them", async () => {
  expect(await failedOf(entry("the right secret"), http)).toEqual([]);
  expect(await failedOf(entry("a wrong one"), http)).toEqual([
    "it is reached and knows us: refused",
    "the payments of the last hour are listed: unclear",
  ]);
});
