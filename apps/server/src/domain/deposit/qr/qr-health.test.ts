import { afterAll, beforeAll, expect, test } from "vitest";

import { fillDemo } from "../../../demo/fill-demo.ts";
import { registerPerson, signIn } from "../../../testing/member.ts";
import { openServer, type TestServer } from "../../../testing/server.ts";
import { fillBase } from "../../bank-account/base.ts";

type Ways = {
  readonly banks: readonly { readonly bankCode: string; readonly bankType: string; readonly health?: string }[];
  readonly usual: Readonly<Record<string, number | null>>;
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  const codes = ["KBANK", "WW", "PAYTIMZ", "PAYONEX"];
  server = await openServer({
    adapters: { qr: new Map(codes.map((provider) => [provider, { provider, currencies: ["THB", "LAK"] } as never])) },
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
  token = await signIn(server, await registerPerson(server));
});
afterAll(() => server.close());

const ways = async (): Promise<Ways> => (await server.call("GET", "/api/lookup/deposit", { token })).json<Ways>();
const health = async (): Promise<Readonly<Record<string, string | undefined>>> =>
  Object.fromEntries(
    (await ways()).banks
      .filter(({ bankType }) => bankType === "PAYMENT")
      .map(({ bankCode, health: of }) => [bankCode, of]),
  );
const saw = async (target: string, calls: bigint, unclear: bigint, minutesAgo = 0): Promise<void> => {
  const slot = new Date(server.context.clock.now().getTime() - minutesAgo * 60_000);
  const row = { target, slot, calls, unclear, times: Array.from({ length: 9 }, () => 0n), last_unclear_at: null };
  await server.context.db.insertInto("provider_health").values(row).execute();
  // Figures are cached for a few seconds.
  server.advance(11_000);
};

test("providers are healthy until their calls fail often, and few calls say nothing", async () => {
  expect(await health()).toEqual({ KBANK: "good", WW: "good", PAYTIMZ: "good", PAYONEX: "good" });
  await saw("WW", 10n, 3n);
  await saw("PAYTIMZ", 4n, 4n);
  await saw("PAYONEX", 10n, 1n);
  expect(await health()).toEqual({ KBANK: "good", WW: "weak", PAYTIMZ: "good", PAYONEX: "good" });
});

test("calls older than half an hour do not count any more", async () => {
  await saw("KBANK", 10n, 10n, 40);
  expect((await health())["KBANK"]).toBe("good");
});

test("a suspended provider is shown as suspended, and bank accounts have no health", async () => {
  await server.context.db
    .insertInto("provider_stop")
    .values({ code: "KBANK", stopped_at: server.context.clock.now() })
    .execute();
  server.advance(11_000);
  expect((await health())["KBANK"]).toBe("stopped");
  expect((await ways()).banks.filter(({ bankType }) => bankType === "BANK").every((bank) => !("health" in bank))).toBe(
    true,
  );
});

test("the usual time of a QR is that of the last ones; a channel that is too rarely used has none", async () => {
  expect((await ways()).usual).toEqual({ qr: 95, bank: null, slip: null, gift: null });
});
