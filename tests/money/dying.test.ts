import { afterAll, expect, test } from "vitest";

import { giveStepUp } from "../../apps/server/src/domain/step-up/step-up.ts";
import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { startDying } from "./die-everywhere.ts";
import { giftsOf } from "./gifts.ts";
import type { Entry } from "./member-actions.ts";
import { eventually, type Member, type Server } from "./system.ts";

// A server dies at each point where it waits for the database or an outside system, before and after the awaited work
// was done. Another server, which knows nothing of it, completes or reverses the work. The caller repeats the request
// under its key.

const { system, living, actions, holdings, isUnderWay, settle, dieEverywhere, withMoney } = await startDying();
afterAll(() => system.close());

// Every point takes a quarter of an hour on a busy machine.
const LONG = { timeout: 1_200_000 };

test("a transfer between two games", LONG, async () => {
  const body = { from: "PG", to: "UFABET", amount: 150 };
  const died = await dieEverywhere({
    apart: 18,
    prepare: () => withMoney(100, { PG: 300, UFABET: 50 }),
    act: (server, member, key) => system.call(server, member, "POST", "/api/wallet/transfer", body, key),
    after: async (member, key) => {
      expect((await holdings(member)).sum).toBe(450);
      const first = await actions.post(member, "/api/wallet/transfer", body, key);
      // Work that runs only now may end after the answer on a slow machine. Its result is returned under the same key.
      if (first.status === 202) await settle(member);
      const again = first.status === 202 ? await actions.post(member, "/api/wallet/transfer", body, key) : first;
      // Done once under that key: by the dead server, by another one, or now.
      expect([200, 409]).toContain(again.status);
      const moved = (await actions.entries(member)).filter(({ from }) => from === "PG");
      expect(moved).toHaveLength(1);
      expect(await actions.holds(member, "PG")).toBe(
        moved[0]?.status === "SUCCESS" || (await actions.holds(member, "PG")) === 150 ? 150 : 300,
      );
      expect((await holdings(member)).sum).toBe(450);
    },
  });
  expect(died).toBeGreaterThan(30);
});

test.each([
  { name: "into", from: "WALLET", to: "ASKMEBET", path: "/askmebet/deposit" },
  { name: "out of", from: "ASKMEBET", to: "WALLET", path: "/askmebet/withdraw" },
])("a transfer $name a game that cannot be asked, at each of its readings", LONG, async ({ from, to, path }) => {
  const body = { from, to, amount: 150 };
  const died = await dieEverywhere({
    apart: 66,
    prepare: () => withMoney(300, { ASKMEBET: 300 }),
    act: async (server, member, key) => {
      system.struck.set(path, "lost-reply");
      await system.call(server, member, "POST", "/api/wallet/transfer", body, key);
      system.struck.clear();
      // It is processed automatically until the server dies or the transfer is settled.
      while (!server.isDead() && (await isUnderWay(member))) {
        system.time.skip(5_000);
        await server.context.sagas.resolve();
      }
    },
    after: async (member, key) => {
      system.struck.clear();
      expect((await holdings(member)).sum).toBe(600);
      const again = await actions.post(member, "/api/wallet/transfer", body, key);
      expect([200, 202, 409]).toContain(again.status);
      await settle(member);
      const moved = (await actions.entries(member)).filter((entry) => entry.from === from && entry.amount === 150);
      expect(moved).toHaveLength(1);
      const isDone = moved[0]?.status === "SUCCESS";
      expect(await actions.holds(member, "ASKMEBET")).toBe(300 + (isDone ? (to === "WALLET" ? -150 : 150) : 0));
      expect((await holdings(member)).sum).toBe(600);
    },
  });
  expect(died).toBeGreaterThan(60);
});

test("a withdrawal", LONG, async () => {
  const died = await dieEverywhere({
    apart: 26,
    prepare: () => withMoney(1_000, {}),
    act: (server, member, key) => system.call(server, member, "POST", "/api/wallet/withdraw", { amount: 300 }, key),
    after: async (member, key) => {
      const before = await holdings(member);
      expect(before.sum).toBe(1_000);
      const again = await actions.post(member, "/api/wallet/withdraw", { amount: 300 }, key);
      expect(again.status).toBe(200);
      await settle(member);
      const { paid, sum } = await holdings(member);
      expect(sum).toBe(1_000);
      // Paid, or returned after the provider never received it; never paid twice.
      const [entry, ...more] = (await actions.entries(member)) as Entry[];
      expect(more).toEqual([]);
      expect(paid).toBe(entry?.status === "SUCCESS" ? 300 : 0);
    },
  });
  expect(died).toBeGreaterThan(20);
});

test("a withdrawal that needs a proof, also between the proof and the hold", LONG, async () => {
  const { db, random, clock } = living.context;
  await setOperatorSettings(db, { withdrawStepUp: true, withdrawStepUpAbove: { THB: 0n, LAK: 0n } }, clock.now());
  /** A member's proof, as an SMS code gives one. */
  const prove = async (member: Member): Promise<string> => {
    const { id: sessionId } = await db
      .selectFrom("session")
      .select("id")
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    return (await giveStepUp(db, random, { id: member.id, sessionId }, "withdraw")).token;
  };
  const proofs = new Map<string, string>();
  const withdraw = async (server: Server, member: Member, key: string, proof: string): Promise<number> => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/wallet/withdraw",
      headers: { authorization: `Bearer ${member.token}`, "idempotency-key": key, "x-step-up": proof },
      payload: { amount: 300 },
    });
    return answer.statusCode;
  };
  try {
    const died = await dieEverywhere({
      apart: 26,
      prepare: () => withMoney(1_000, {}),
      act: async (server, member, key) => {
        proofs.set(key, await prove(member));
        await withdraw(server, member, key, proofs.get(key) ?? "");
      },
      after: async (member, key) => {
        expect((await holdings(member)).sum).toBe(1_000);
        const proof = proofs.get(key) ?? "";
        // The same request has its proof again while that is valid. Otherwise nothing was held, and it needs another
        // one.
        const again = await withdraw(living, member, key, proof);
        expect([200, 403]).toContain(again);
        if (again === 403) {
          expect(await actions.entries(member)).toEqual([]);
          expect(await withdraw(living, member, key, await prove(member))).toBe(200);
        }
        await settle(member);
        const { paid, sum } = await holdings(member);
        expect(sum).toBe(1_000);
        const [entry, ...more] = (await actions.entries(member)) as Entry[];
        expect(more).toEqual([]);
        expect(paid).toBe(entry?.status === "SUCCESS" ? 300 : 0);
        // The proof allows no second withdrawal.
        expect(await withdraw(living, member, `${key}-other`, proof)).toBe(403);
      },
    });
    expect(died).toBeGreaterThan(20);
  } finally {
    await setOperatorSettings(db, { withdrawStepUp: false }, clock.now());
  }
});

test("withdrawAll", LONG, async () => {
  const died = await dieEverywhere({
    apart: 42,
    prepare: () => withMoney(100, { PG: 200, HUAYHD: 100 }),
    act: (server, member, key) => system.call(server, member, "POST", "/api/wallet/withdrawAll", { amount: 350 }, key),
    after: async (member, key) => {
      expect((await holdings(member)).sum).toBe(400);
      const again = await actions.post(member, "/api/wallet/withdrawAll", { amount: 350 }, key);
      expect([200, 409]).toContain(again.status);
      await settle(member);
      const { paid, sum } = await holdings(member);
      expect(sum).toBe(400);
      const withdrawn = (await actions.entries(member)).filter(({ statementType }) => statementType === "withdraw");
      expect(withdrawn.length).toBeLessThanOrEqual(1);
      expect(paid).toBe(withdrawn[0]?.status === "SUCCESS" ? 350 : 0);
    },
  });
  expect(died).toBeGreaterThan(50);
});

test("transferAll to the wallet", LONG, async () => {
  const died = await dieEverywhere({
    apart: 42,
    prepare: () => withMoney(100, { PG: 200, UFABET: 100 }),
    act: (server, member, key) => system.call(server, member, "POST", "/api/wallet/transferAll", { to: "WALLET" }, key),
    after: async (member, key) => {
      expect((await holdings(member)).sum).toBe(400);
      const again = await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" }, key);
      expect([200, 409]).toContain(again.status);
      if (again.status === 200) expect((await holdings(member)).games).toBe(0);
      expect((await holdings(member)).sum).toBe(400);
    },
  });
  expect(died).toBeGreaterThan(40);
});

/** What follows a QR credit is completed too, whichever server died: the payment is booked, the order closed. */
const booked = async (member: Member): Promise<void> => {
  for (let round = 0; round < 60; round++) {
    const { rows } = await system.background.owner.query(
      `select 1 from qr_payment where member_id = $1 and booked_as is null
       union all select 1 from qr_order o join qr_payment p on p.qrcode_id = o.qrcode_id
         where o.member_id = $1 and o.closed_at is null`,
      [member.id],
    );
    if (rows.length === 0) return;
    system.time.skip(1_000);
    await living.context.sagas.resolve();
  }
  throw new Error("a payment was never booked");
};

const orderQr = async (server: Server, member: Member, provider: string): Promise<string> => {
  const made = await system.call(server, member, "POST", `/api/qrcode/${provider}`, { amount: 200 });
  return (made.body as { qrcodeId: string }).qrcodeId;
};

test("a QR deposit, from the order to the credit", LONG, async () => {
  const paidOf = async (member: Member): Promise<number> => {
    const { rows } = await system.background.owner.query("select qrcode_id from qr_order where member_id = $1", [
      member.id,
    ]);
    let sum = 0;
    for (const { qrcode_id: id } of rows as { qrcode_id: string }[]) {
      const payments = (await system.person("GET", `/bank/payments?qrcodeId=${id}`)) as { amount: number }[];
      sum += payments.reduce((total, { amount }) => total + amount, 0);
    }
    return sum;
  };
  // WW's payment of the ordered amount is credited and booked by one commit, the others in several steps.
  for (const { provider, pays } of [
    { provider: "WW", pays: 200 },
    { provider: "KBANK", pays: 200 },
    { provider: "WW", pays: 150 },
  ]) {
    const died = await dieEverywhere({
      apart: 26,
      prepare: () => system.background.member(0n),
      act: async (server, member) => {
        const qrcodeId = await orderQr(server, member, provider);
        // The callback goes to the server that was started last, which is the one that dies.
        await system.person("POST", "/bank/payments", { qrcodeId, amount: pays });
        await eventually(
          system,
          () => system.call(server, member, "GET", "/api/wallet"),
          ({ body }) => (body as { wallet: { amount: number } }).wallet.amount > 0,
        );
      },
      after: async (member) => {
        const paid = await paidOf(member);
        await eventually(
          system,
          async () => {
            await living.context.sagas.resolve();
            return actions.wallet(member);
          },
          ({ wallet }) => wallet.amount === paid,
        );
        expect(await actions.entries(member)).toHaveLength(paid > 0 ? 1 : 0);
        await booked(member);
      },
    });
    expect(died).toBeGreaterThan(20);
  }
});

test("a QR's payment that was credited and not booked, when its provider does not call again", LONG, async () => {
  const member = await system.background.member(0n);
  const mortal = await system.start('update "qr_payment" set "booked_as"');
  const qrcodeId = await orderQr(mortal, member, "KBANK");
  await system.person("POST", "/bank/payments", { qrcodeId, amount: 150 });
  await mortal.died;
  const { rows } = await system.background.owner.query(
    "select s.status, p.booked_as from saga s join qr_payment p on p.qrcode_id = s.reference where s.member_id = $1",
    [member.id],
  );
  expect(rows).toEqual([{ status: "SUCCESS", booked_as: null }]);
  await booked(member);
  expect(await actions.entries(member)).toHaveLength(1);
  expect((await actions.wallet(member)).wallet.amount).toBe(150);
});

test("the opening of a game account", LONG, async () => {
  const died = await dieEverywhere({
    apart: 6,
    prepare: () => system.background.member(0n),
    act: (server, member) => system.call(server, member, "GET", "/api/wallet/activate/HUAYHD"),
    after: async (member) => {
      expect([200, 409]).toContain((await actions.get(member, "/api/wallet/activate/HUAYHD")).status);
      const { rows } = await system.background.owner.query("select username from game_account where member_id = $1", [
        member.id,
      ]);
      expect(rows).toHaveLength(1);
      expect((await actions.wallet(member)).slots.find(({ code }) => code === "HUAYHD")?.isActive).toBe(true);
    },
  });
  expect(died).toBeGreaterThan(8);
});

test("a gift link", LONG, async () => {
  const gifts = giftsOf(system, living);
  let link = "";
  let sent = "";
  const died = await dieEverywhere({
    apart: 26,
    prepare: async () => {
      link = await gifts.wrap(45.5);
      sent = gifts.sealed(link);
      return system.background.member(0n);
    },
    act: (server, member, key) => system.call(server, member, "POST", "/api/wallet/truelink", { link: sent }, key),
    after: async (member, key) => {
      // Credited once, or given up with the gift not redeemed: then it is redeemed now.
      const ask = () => actions.post(member, "/api/wallet/truelink", { link: sent }, key);
      // A new member sends one at a time, and the lease of a dead process lasts half a minute.
      system.time.skip(40_000);
      const again = await ask();
      expect([200, 202, 400]).toContain(again.status);
      const isTaken = gifts.takenOf(link) !== null;
      await settle(member);
      const fresh = await actions.post(member, "/api/wallet/truelink", { link: sent }, `${key}-fresh`);
      if (fresh.status === 202) await settle(member);
      if (isTaken) expect(fresh).toMatchObject({ status: 409, body: { message: "TRUELINK_DUPLICATE" } });
      expect(gifts.takenOf(link)).toBe(4_550n);
      expect(gifts.callsOf(link, "/redeem")).toBeLessThanOrEqual(2);
      expect((await actions.wallet(member)).wallet.amount).toBe(45.5);
      const entries = await actions.entries(member);
      expect(entries.filter(({ status }) => status === "SUCCESS")).toHaveLength(1);
    },
  });
  expect(died).toBeGreaterThan(20);
});
