import { describe, expect, test } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { bookLeftTransfers, takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { findFlag, readFlags } from "../../apps/server/src/console/flag/read-flags.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { type Server } from "./system.ts";
import { OURS, setUpBankFeed } from "./bank-feeds.ts";

const LONG = { timeout: 120_000 };

const feed = setUpBankFeed();
const { line, signed, send, newMember, rows, balance, suspense, flagsOf } = feed;

describe("its lines", () => {
  test("S33: an invalid signature, secret, time, form or size is one 401 (413) without details, and changes nothing", async () => {
    const member = await newMember();
    const { body } = line(member, 40);
    const wrong: readonly (readonly [string, string])[] = [
      ["40.00", "-40.00"],
      ["40.00", "0.00"],
      ["40.00", "1e3"],
      ["40.00", "40.001"],
      ["THB", "USD"],
      ["transfer.received", "transfer.sent"],
      [String(member.id), "12 34"],
      ["KBANK", "kb'; drop"],
    ];
    const answers = [
      await send(body, { secret: "another" }),
      await send(body, { secret: feed.system.world.secretOf("ww") }),
      await send(body, { ageMs: 301_000 }),
      await send(body, { ageMs: -400_000 }),
      await send("{}"),
      await send("no json"),
      ...(await Promise.all(wrong.map(([text, other]) => send(body.replace(text, other))))),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 401, text: answers[0]?.text });
    const big = await feed.servers[0].app.inject({
      method: "POST",
      url: "/callbacks/bank/feed",
      payload: "x".repeat(300_000),
    });
    expect(big.statusCode).toBe(413);
    expect(await balance(member)).toBe(0);
    expect(await rows("select 1 from bank_transfer where sender_no = $1", [String(member.id)])).toEqual([]);
  });

  test("a repeated message is refused, a newly signed one is accepted, and under a new event it changes nothing", async () => {
    const member = await newMember();
    const { body, reference } = line(member, 50);
    const message = signed(body);
    expect((await feed.servers[0].app.inject(message)).statusCode).toBe(200);
    expect((await feed.servers[1].app.inject(message)).statusCode).toBe(401);
    await feed.system.time.schedule.sleep(2_000);
    expect((await send(body)).status).toBe(200);
    const anew = line(member, 50, { reference });
    expect((await send(anew.body)).status).toBe(200);
    expect(await balance(member)).toBe(50);
    expect(await feed.actions.entries(member)).toHaveLength(1);
    expect(await rows("select 1 from bank_transfer where sender_no = $1", [String(member.id)])).toHaveLength(1);
    expect(await flagsOf(member)).toEqual([]);
  });

  test("a line of another transfer under a used reference is stored and flagged, and books nothing", async () => {
    const member = await newMember();
    const first = line(member, 50);
    expect((await send(first.body)).status).toBe(200);
    const dearer = line(member, 5_000, { reference: first.reference });
    expect((await send(dearer.body)).status).toBe(200);
    await feed.system.time.schedule.sleep(1_000);
    const later = line(member, 5_000, { reference: first.reference });
    expect((await send(later.body, { server: feed.servers[1] })).status).toBe(200);
    expect(await balance(member)).toBe(50);
    expect(await feed.actions.entries(member)).toHaveLength(1);
    expect(
      await rows(
        "select amount, booked_as, repeat_of, member_id from bank_transfer where sender_no = $1 order by amount",
        [String(member.id)],
      ),
    ).toEqual([
      { amount: 50_00n, booked_as: "wallet", repeat_of: null, member_id: member.id },
      { amount: 5_000_00n, booked_as: "repeat", repeat_of: `bank:KBANK:${first.reference}`, member_id: member.id },
    ]);
    const [movement] = await feed.actions.entries(member);
    expect(await flagsOf(member)).toEqual([{ reference: movement?.reference, detail: { amount: "500000" } }]);
  });

  test("a line under a used reference without a member is flagged too, and two in one message are told apart", async () => {
    const made = { from: { bankCode: "KBANK", accountNo: "5550009999", accountName: "NOBODY" }, to: OURS };
    const told = {
      ...made,
      reference: "20261121LINETWICE",
      currency: "THB" as const,
      at: feed.system.time.clock.now(),
    };
    await takeTransfers(feed.servers[0].context, [
      { ...told, amount: 70_00n },
      { ...told, amount: 80_00n },
    ]);
    expect(await suspense({ reference: "20261121LINETWICE" })).toMatchObject([{ amount: 70_00n }]);
    const found = await readFlags(feed.servers[0].context, { is: "open", of: "all" }, 100, 0);
    const [flag] = found.filter(({ detail }) => detail.includes("KBANK 20261121LINETWICE 80 THB"));
    expect(flag).toMatchObject({ kind: "repeated-reference", member: null });
    expect(await findFlag(feed.servers[0].context, flag?._id ?? "")).toMatchObject({ flag });
  });

  test("50 at once on two servers, with their own events: one credit", async () => {
    const member = await newMember();
    const first = line(member, 60);
    const more = Array.from({ length: 49 }, () => line(member, 60, { reference: first.reference }));
    const answers = await Promise.all(
      [first, ...more].map(({ body }, index) => send(body, { server: feed.servers[index % 2] as Server })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await balance(member)).toBe(60);
    expect(await feed.actions.entries(member)).toHaveLength(1);
  });

  test("feed, slip and operator at once credit once", async () => {
    const member = await newMember();
    for (let round = 0; round < 5; round++) {
      const { body, reference } = line(member, 70);
      const credit = (channel: "slip" | "operator", index: number) =>
        creditTransfer((feed.servers[index % 2] as Server).context, {
          transfer: {
            sendingBank: "KBANK",
            reference,
            receivingBank: "SCB",
            amount: 70_00n,
            currency: "THB",
            at: feed.system.time.clock.now(),
          },
          memberId: member.id,
          channel,
          saga: { reference: `${channel}-${reference}-${index}`, kind: `${channel}-deposit` },
        });
      await Promise.all([
        send(body),
        ...Array.from({ length: 20 }, (_, index) => credit(index % 2 === 0 ? "slip" : "operator", index)),
        send(body.replace(/line-\d+/, `late-${reference}`), { server: feed.servers[1] }),
      ]);
      expect(await balance(member)).toBe(70 * (round + 1));
    }
  });

  test("a server that dies at any point leaves a line that another one books, once", LONG, async () => {
    for (const isKnown of [true, false]) {
      for (const dieAt of deathPoints(16, 3)) {
        const member = isKnown ? await newMember() : await feed.system.background.member(0n);
        const { body, reference } = line(member, 80);
        const mortal = await feed.system.start(dieAt);
        await Promise.race([send(body, { server: mortal }).catch(() => undefined), mortal.died]);
        feed.system.time.skip(6_000);
        await bookLeftTransfers(feed.servers[0].context);
        // Without an answer, the bank sends it again.
        expect((await send(body)).status, `${dieAt}`).toBeOneOf([200, 401]);
        expect(await balance(member)).toBe(isKnown ? 80 : 0);
        const aside = isKnown ? [] : [{ why: "no-member", state: "waiting", amount: 80_00n }];
        expect(await suspense({ reference })).toMatchObject(aside);
        expect(await rows("select 1 from bank_transfer where booked_as is null")).toEqual([]);
      }
    }
  });
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
