import { wheelShare } from "@krapao/contract/spin/wheel-share";
import type { Coupon, PastSpin, Spinwheel } from "@krapao/contract/spin/shapes";
import { afterEach, expect, test } from "vitest";

import { fillBase } from "../domain/bank-account/base.ts";
import { defaults } from "../lib/operator-settings.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { signIn } from "../testing/member.ts";
import { fillDemo } from "./fill-demo.ts";
import { fillMember } from "./member.ts";
import { demoSlices } from "./wheel-slices.ts";
import { fillWheels } from "./wheel.ts";

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const demo = { phone: "0800000001", password: "demo1234", accountNo: "" };

test("the share of a coin that the demo's wheel returns is one that operators may propose", () => {
  const slices = demoSlices.map((slice) => ({ ...slice, amount: BigInt((slice.baht ?? 0) * 100) }));
  const { coinEvery, houseEdge, wheelReturnMost } = defaults;
  expect(wheelShare(slices, { coinEvery: coinEvery.THB, houseEdge })).toBeLessThanOrEqual(wheelReturnMost);
});

test("at least a third of the slices have an amount", () => {
  const sum = (slices: readonly { readonly weight: number }[]) =>
    slices.reduce((total, { weight }) => total + weight, 0);
  expect(sum(demoSlices.filter(({ prize }) => prize === "cash")) * 3).toBeGreaterThanOrEqual(sum(demoSlices));
});

test.each([
  ["th", "฿500"],
  ["lo", "₭300,000"],
])(
  "the demo of the edition %s has a wheel in three languages, coins, and spins that were drawn like any other",
  async (edition, most) => {
    const server = await openServer({
      env: { DEMO: "on", EDITION: edition },
      before: async (context) => {
        await fillBase(context.db);
        await fillDemo(context);
        // A start after an interruption repeats it.
        await fillWheels(context, context.settings.edition);
        await fillMember(context);
      },
    });
    servers.push(server);
    const token = await signIn(server, demo);
    const get = async <Body>(path: string, language = "th"): Promise<Body> =>
      (
        await server.call("GET", `/api/spinwheel/${path}`, { token, headers: { "accept-language": language } })
      ).json<Body>();
    type Setup = { readonly activeSpinwheel: Spinwheel; readonly userCoin: number };
    const [th, lo, en] = await Promise.all(["th", "lo", "en"].map((language) => get<Setup>("setup", language)));
    expect(th?.userCoin).toBe(12);
    expect([th, lo, en].map((setup) => setup?.activeSpinwheel.name)).toEqual([
      "กงล้อเสี่ยงโชค",
      "ວົງລໍ້ສ່ຽງໂຊກ",
      "Spin wheel",
    ]);
    for (const setup of [th, lo, en]) {
      expect(setup?.activeSpinwheel.slices).toHaveLength(8);
      expect(setup?.activeSpinwheel.slices[0]?.label).toBe(most);
      for (const { htmlDescription } of setup?.activeSpinwheel.slices ?? [])
        expect(htmlDescription).toMatch(/^<p>.+<\/p>$/);
    }
    const history = await get<PastSpin[]>("history");
    expect(history).toHaveLength(9);
    expect(history.map(({ createdAt }) => createdAt)).toEqual(
      history
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const cash = new Set(demoSlices.filter(({ prize }) => prize === "cash").map(({ code }) => code));
    expect(await get<Coupon[]>("coupon")).toHaveLength(history.filter(({ code }) => cash.has(code)).length);

    // S55: the inputs of a draw are in no log, neither before nor after it is shown.
    const body = { clientSeed: "planted-client-seed" };
    const changed = await server.call("POST", "/api/spinwheel/seed", { token, body });
    const { serverSeed, clientSeed } = changed.json<{ previous: { serverSeed: string; clientSeed: string } }>()
      .previous;
    await server.call("POST", "/api/spinwheel/spin", { token });
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    for (const seed of [serverSeed, clientSeed, body.clientSeed]) expect(server.logged()).not.toContain(seed);
  },
);
