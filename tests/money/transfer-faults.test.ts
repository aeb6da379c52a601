import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterEach(() => actions.heal());
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const providers = ["PG", "UFABET", "HUAYHD", "JOKER2", "AREASLOT"] as const;
const kinds = ["error", "lost-reply", "timeout", "nonsense", "slow"] as const;

let keys = 0;
const newKey = (): string => `key-${String((keys += 1)).padStart(8, "0")}`;

describe.each(providers)("%s", (code) => {
  test.each(code === "PG" ? kinds : kinds.slice(0, 2))(
    "%s strikes a transfer in and out: the money is where the statement says",
    async (kind) => {
      const member = await system.background.member(100_000n);
      await actions.withGames(member, { [code]: 400 });
      for (const [from, to] of [
        ["WALLET", code],
        [code, "WALLET"],
      ] as const) {
        const before = {
          wallet: (await actions.wallet(member)).wallet.amount,
          game: await actions.holds(member, code),
        };
        const key = newKey();
        await actions.fault(code, kind);
        const answer = await actions.post(member, "/api/wallet/transfer", { from, to, amount: 150.25 }, key);
        await actions.heal();
        expect(answer.status).toBe(kind === "slow" ? 200 : 202);
        const { reference } = answer.body as { reference: string };

        const entry = (await actions.settled(member)).find((one) => one.reference === reference);
        const moved = entry?.status === "SUCCESS" ? 150.25 : 0;
        // The fault `error` did nothing there; every other fault struck after the work.
        expect(entry?.status).toBe(kind === "error" ? "FAILED" : "SUCCESS");
        const sign = from === "WALLET" ? -1 : 1;
        expect((await actions.wallet(member)).wallet.amount).toBe(before.wallet + sign * moved);
        expect(await actions.holds(member, code)).toBe(before.game - sign * moved);

        const again = await actions.post(member, "/api/wallet/transfer", { from, to, amount: 150.25 }, key);
        expect(again).toMatchObject({ status: kind === "error" ? 409 : 200, replayed: true });
        expect(again.body).toMatchObject({ reference, ...(kind === "error" && { message: "TRANSFER_FAIL" }) });
        expect(await actions.holds(member, code)).toBe(before.game - sign * moved);
      }
    },
  );
});

test.each(kinds)(
  "under the fault %s in the second leg between two games the money is at the second game, or in the wallet",
  async (kind) => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { PG: 400, UFABET: 0 });
    await actions.fault("UFABET", kind);
    const key = newKey();
    const wish = { from: "PG", to: "UFABET", amount: 300 };
    const answer = await actions.post(member, "/api/wallet/transfer", wish, key);
    await actions.heal();
    expect(answer.status).toBe(kind === "slow" ? 200 : 202);
    const [entry] = await actions.settled(member);
    const arrived = kind !== "error";
    expect(entry).toMatchObject({ status: arrived ? "SUCCESS" : "FAILED", from: "PG", to: "UFABET", amount: 300 });
    expect(await actions.holds(member, "PG")).toBe(100);
    expect(await actions.holds(member, "UFABET")).toBe(arrived ? 300 : 0);
    expect((await actions.wallet(member)).wallet.amount).toBe(arrived ? 600 : 900);
    const movement = await actions.get(member, `/api/statement/movement/${entry?.reference}`);
    const { timeline } = movement.body as { timeline: { state: string }[] };
    expect(timeline.at(-1)?.state).toBe(arrived ? "done" : "returned");
    const again = await actions.post(member, "/api/wallet/transfer", wish, key);
    expect(again).toMatchObject({ status: arrived ? 200 : 409, replayed: true });
  },
);

test("a transfer with a clear answer says so; a refused one leaves the money where it was", async () => {
  const member = await system.background.member(50_000n);
  await actions.withGames(member, { PG: 100 });
  const refused = await actions.post(member, "/api/wallet/transfer", { from: "PG", to: "WALLET", amount: 100.01 });
  expect(refused).toMatchObject({ status: 409, body: { message: "TRANSFER_FAIL", wallet: { amount: 400 } } });
  expect(await actions.holds(member, "PG")).toBe(100);
  expect((await actions.entries(member))[0]).toMatchObject({ status: "FAILED", amount: 100.01, balance: 400 });
  const short = await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: "PG", amount: 400.01 });
  expect(short).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH" } });
  expect(await actions.entries(member)).toHaveLength(2);
});

test("a settle that was done before its reply arrived is answered as stored, whatever happened since", async () => {
  const { ledger, sagas } = server.context;
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 400 });
  const submit = ledger.submit.bind(ledger);
  const spy = vi.spyOn(ledger, "submit").mockImplementation(async (posting) => {
    const outcome = await submit(posting);
    if (posting.operation !== "settle") return outcome;
    await moveMoney(server.context, member, 5_000n);
    return submit(posting);
  });
  const ended = vi.spyOn(sagas, "ended");
  try {
    const [key, body] = [newKey(), { from: "PG", to: "WALLET", amount: 150.25 }];
    const answer = await actions.post(member, "/api/wallet/transfer", body, key);
    expect(answer).toMatchObject({ status: 200, body: { wallet: { amount: 750.25 } } });
    // The caller may have read the row while the settle was still waiting.
    await expect.poll(async () => (await actions.wallet(member)).wallet.amount).toBe(800.25);
    // The available balance has changed since: a waiting caller reads the stored answer.
    const { reference } = answer.body as { reference: string };
    await vi.waitFor(() =>
      expect(ended).toHaveBeenCalledWith(member.id, reference, { status: "SUCCESS", available: null }),
    );
    expect(await actions.post(member, "/api/wallet/transfer", body, key)).toMatchObject({
      status: 200,
      replayed: true,
      body: answer.body,
    });
  } finally {
    spy.mockRestore();
    ended.mockRestore();
  }
});
