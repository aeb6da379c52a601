import { afterAll, beforeAll, expect, test } from "vitest";

import type { OutsideSystem } from "../../adapters/adapters.ts";
import type { Probe } from "../../adapters/probe.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";

let says: Probe = "reached";
const system: OutsideSystem = {
  kind: "payout",
  code: "payouts",
  name: "payouts",
  adapter: "signed",
  identity: "one",
  mode: "live",
  host: "api.pay.example",
  launchOrigin: null,
  probe: () => Promise.resolve(says),
};

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({ adapters: { systems: [system] } });
});
afterAll(() => fixture.close());

test.each(["reached", "refused", "not-reached", "unclear"] as const)(
  "the operator is told that the test call was %s, and it is logged",
  async (outcome) => {
    says = outcome;
    const answer = await fixture.ask("POST", "/api/providers/payouts/try", { token: fixture.nok });
    expect(answer.statusCode).toBe(200);
    const { tookMs, ...told } = answer.json<{ outcome: string; tookMs: number }>();
    expect(told).toEqual({ outcome });
    const acts = (await fixture.ask("GET", "/api/audit?limit=1", { token: fixture.owner })).json<
      readonly { readonly after: string }[]
    >();
    expect(acts[0]).toMatchObject({ act: "tryProvider", subject: "payouts", by: { username: "nok" } });
    expect(JSON.parse(acts[0]?.after ?? "")).toEqual({ outcome, tookMs });
  },
);

test("the overview shows adapter, host and mode of each system", async () => {
  const { providers } = (await fixture.ask("GET", "/api/overview", { token: fixture.nok })).json<{
    providers: readonly object[];
  }>();
  expect(providers).toMatchObject([
    {
      code: "payouts",
      kind: "payout",
      adapter: "signed",
      host: "api.pay.example",
      mode: "live",
      state: "well",
    },
  ]);
});

test("an unknown system cannot be tested, nor can a stranger test one", async () => {
  const answer = await fixture.ask("POST", "/api/providers/bank/try", { token: fixture.nok });
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: "NO_DATA" }]);
  expect((await fixture.ask("POST", "/api/providers/payouts/try")).statusCode).toBe(401);
});
