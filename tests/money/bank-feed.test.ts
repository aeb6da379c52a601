import { createHmac, hash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askBank, askBankWhenDue } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { bookLeftTransfers, takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { findFlag, readFlags } from "../../apps/server/src/console/flag/read-flags.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { waysOf, type Ways } from "./ways.ts";
import { eventually, type Member, type Server, startWhole, type Whole } from "./whole.ts";

const LONG = { timeout: 120_000 };
const OURS = { bankCode: "SCB", accountNo: "4680123456" } as const;

let whole: Whole;
let servers: readonly [Server, Server];
let ways: Ways;
beforeAll(async () => {
  whole = await startWhole();
  await whole.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '468-0-12345-6'),
       (2, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678')`,
  );
  servers = [await whole.start(), await whole.start()];
  ways = waysOf(whole, servers[0]);
  expect(await askBank(servers[0].context)).toBe(true);
});
afterAll(() => whole.close());

type Sent = { readonly reference: string };
type From = { readonly bankCode?: string; readonly accountNo: string };
const from = ({ bankCode = "KBANK", accountNo }: From) => ({ bankCode, accountNo, accountName: "SOMCHAI JAIDEE" });
/** Tests' members registered an account at KBANK whose number is theirs. */
const own = (member: Member) => from({ accountNo: String(member.id) });
const transfer = (who: ReturnType<typeof from>, amount: number, to: object = OURS, currency = "THB"): Promise<Sent> =>
  whole.person("POST", "/bank/transfers", { from: who, to, amount, currency });

const register = async (member: Member, more: { country?: string; code?: string; no?: string } = {}) => {
  const { country = "TH", code = "KBANK", no = String(member.id) } = more;
  await whole.background.owner.query(
    "insert into member_bank (country, code, account_no, member_id) values ($1, $2, $3, $4)",
    [country, code, no, member.id],
  );
  return member;
};
const newMember = async (): Promise<Member> => register(await whole.background.member(0n));

const rows = async (sql: string, values: unknown[] = []) =>
  (await whole.background.owner.query(sql, values)).rows as never[];
const balance = async (member: Member): Promise<number> => (await ways.wallet(member)).wallet.amount;
const suspense = async ({ reference }: Sent, bank = "KBANK") =>
  (await rows("select amount, code, state, detail->>'why' as why, member_id from suspense where reference = $1", [
    `bank:${bank}:${reference}`,
  ])) as { why: string; state: string; amount: bigint }[];
const flagsOf = (member: Member) =>
  rows("select reference, detail from flag where member_id = $1 and kind = 'repeated-reference'", [member.id]);
const booked = (sent: Sent, bank = "KBANK") =>
  eventually(
    whole,
    () =>
      rows("select booked_as from bank_transfer where reference = $1 and booked_as is not null", [
        `bank:${bank}:${sent.reference}`,
      ]),
    (found) => found.length === 1,
  );
describe("the feed", () => {
  test("credits the one member who registered the sending account, at once, and tells their open app", async () => {
    const member = await newMember();
    const sent = await transfer(own(member), 500.25);
    await booked(sent);
    expect(await balance(member)).toBe(500.25);
    const [entry] = await ways.entries(member);
    expect(entry).toMatchObject({
      statementType: "deposit",
      status: "SUCCESS",
      amount: 500.25,
      balance: 500.25,
      channel: "bank",
      from: "KBANK",
      to: "WALLET",
    });
    const movement = await ways.get(member, `/api/statement/movement/${entry?.reference}`);
    expect(movement.body).toMatchObject({ timeline: [{ state: "done" }] });
    const told = whole.background.changed.filter(({ memberId }) => memberId === member.id);
    expect(told).toEqual([{ memberId: member.id, available: 500_25n, topics: ["wallet", "statement"] }]);
    const [line] = (await rows("select created_at, at from bank_transfer where reference = $1", [
      `bank:KBANK:${sent.reference}`,
    ])) as { created_at: Date; at: Date }[];
    expect((line?.created_at.getTime() ?? 0) - (line?.at.getTime() ?? 0)).toBeLessThan(10_000);
  });

  test("puts aside what fits nobody, several, another currency, a closed member or no account of ours, and says why", async () => {
    const stranger = await transfer(from({ accountNo: "5550001111" }), 10);
    const two = [await whole.background.member(0n), await whole.background.member(0n)] as const;
    await register(two[0], { code: "ICBC", no: "7770002222" });
    await register(two[1], { code: "ICBC", no: "7770002222", country: "LA" });
    const several = await transfer(from({ bankCode: "ICBC", accountNo: "7770002222" }), 11);
    const kip = await newMember();
    await whole.background.owner.query("update member set currency = 'LAK' where id = $1", [kip.id]);
    const other = await transfer(own(kip), 12);
    const closed = await newMember();
    await whole.background.owner.query("update member set status = 'closed', closed_at = $2 where id = $1", [
      closed.id,
      whole.time.clock.now(),
    ]);
    const late = await transfer(own(closed), 13);
    for (const [sent, bank, why, amount] of [
      [stranger, "KBANK", "no-member", 10_00n],
      [several, "ICBC", "several-members", 11_00n],
      [other, "KBANK", "other-currency", 12_00n],
      [late, "KBANK", "closed-member", 13_00n],
    ] as const) {
      await booked(sent, bank);
      expect(await suspense(sent, bank)).toEqual([{ amount, code: "SCB", state: "waiting", why, member_id: null }]);
    }
    const member = await newMember();
    const wrong = line(member, 1_000, { to: { bankCode: "KTB", accountNo: "9990009999" } });
    expect((await send(wrong.body)).status).toBe(200);
    expect(await suspense(wrong)).toMatchObject([{ why: "unknown-account", code: "KTB" }]);
    const lak = line(member, 1_000, { currency: "LAK" });
    expect((await send(lak.body)).status).toBe(200);
    expect(await suspense(lak)).toMatchObject([{ why: "unknown-account", code: "SCB" }]);
    expect(await balance(member)).toBe(0);
  });

  test("kip goes to a member whose money is kip, by the account that takes it", async () => {
    const to = { bankCode: "BCEL", accountNo: "1601200012345670" };
    await whole.background.owner.query(
      `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
       values (3, 'LAK', 'BANK', 'AUTO', 'LA', $1, 'KRAPAO', $2)`,
      [to.bankCode, to.accountNo],
    );
    await askBank(servers[0].context);
    const member = await newMember();
    await whole.background.owner.query("update member set currency = 'LAK' where id = $1", [member.id]);
    await booked(await transfer(own(member), 250_000, to, "LAK"));
    const held = await rows(
      "select balance from account where member_id = $1 and kind = 'wallet' and currency = 'LAK'",
      [member.id],
    );
    expect(held).toEqual([{ balance: 250_000_00n }]);
    const baht = await transfer(own(member), 10, to, "THB");
    await booked(baht);
    expect(await suspense(baht)).toMatchObject([{ why: "unknown-account", code: "BCEL" }]);
  });

  test("a bank keeps an account in kip and one in baht, each credited in its own money and to no other member", async () => {
    const accounts = {
      LAK: { bankCode: "BCEL", accountNo: "1601200012340001" },
      THB: { bankCode: "BCEL", accountNo: "1601200012340002" },
    };
    await whole.background.owner.query(
      `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
       values (4, 'LAK', 'BANK', 'AUTO', 'LA', 'BCEL', 'KRAPAO', $1), (5, 'THB', 'BANK', 'AUTO', 'LA', 'BCEL', 'KRAPAO', $2)`,
      [accounts.LAK.accountNo, accounts.THB.accountNo],
    );
    await askBank(servers[0].context);
    const laoMember = async (currency: "LAK" | "THB"): Promise<Member> => {
      const member = await whole.background.member(0n);
      await register(member, { country: "LA", code: "BCEL" });
      await whole.background.owner.query("update member set currency = $2 where id = $1", [member.id, currency]);
      return member;
    };
    // The person says nothing of the currency: it is the account's.
    const pay = async (member: Member, to: object, amount: number): Promise<Sent> => {
      const who = { ...own(member), bankCode: "BCEL" };
      const sent: Sent = await whole.person("POST", "/bank/transfers", { from: who, to, amount });
      await booked(sent, "BCEL");
      return sent;
    };
    const wallets = (member: Member) =>
      rows("select currency, balance from account where member_id = $1 and kind = 'wallet' and balance <> 0", [
        member.id,
      ]);
    const [kip, baht] = [await laoMember("LAK"), await laoMember("THB")];
    await pay(kip, accounts.LAK, 250_000);
    await pay(baht, accounts.THB, 420.5);
    expect(await wallets(kip)).toEqual([{ currency: "LAK", balance: 250_000_00n }]);
    expect(await wallets(baht)).toEqual([{ currency: "THB", balance: 420_50n }]);
    const crossed = await pay(kip, accounts.THB, 77);
    expect(await suspense(crossed, "BCEL")).toMatchObject([{ why: "other-currency", amount: 77_00n }]);
    expect(await wallets(kip)).toEqual([{ currency: "LAK", balance: 250_000_00n }]);
  });

  test("a blocked member's money is credited all the same: it is theirs", async () => {
    const member = await newMember();
    await whole.background.owner.query("update member set status = 'blocked' where id = $1", [member.id]);
    await booked(await transfer(own(member), 20));
    await whole.background.owner.query("update member set status = 'active' where id = $1", [member.id]);
    expect(await balance(member)).toBe(20);
  });

  test("a transfer to an account of ours that is worked by hand does not come by it", async () => {
    const member = await newMember();
    await transfer(own(member), 30, { bankCode: "GSB", accountNo: "020212345678" });
    await transfer(own(member), 31, { bankCode: "BBL", accountNo: "1112223334" });
    const after = await transfer(own(member), 32);
    await booked(after);
    expect(await balance(member)).toBe(32);
    expect(await rows("select 1 from bank_transfer where sender_no = $1", [String(member.id)])).toHaveLength(1);
  });
});

let lines = 0;
/** A line of the feed as a bank writes it, of a transfer that the world knows nothing of. */
const line = (
  member: Member,
  amount: number,
  more: { to?: object; currency?: string; eventId?: string; reference?: string } = {},
) => {
  lines += 1;
  const reference = more.reference ?? `20261121LINE${String(lines).padStart(6, "0")}`;
  const body = {
    eventId: more.eventId ?? `line-${String(lines).padStart(8, "0")}`,
    event: "transfer.received",
    transfer: {
      reference,
      from: own(member),
      to: more.to ?? OURS,
      amount: amount.toFixed(2),
      currency: more.currency ?? "THB",
      at: whole.time.clock.now().toISOString(),
    },
  };
  return { reference, body: JSON.stringify(body) };
};

type Signing = { readonly server?: Server; readonly secret?: string; readonly ageMs?: number };
const signed = (body: string, { secret = whole.world.secretOf("bank"), ageMs = 0 }: Signing = {}) => {
  const path = "/callbacks/bank/feed";
  const time = String(Math.floor((whole.time.clock.now().getTime() - ageMs) / 1000));
  const text = ["POST", path, time, hash("sha256", body)].join("\n");
  const signature = createHmac("sha256", secret).update(text).digest("hex");
  return {
    method: "POST" as const,
    url: path,
    headers: { "content-type": "application/json", "x-timestamp": time, "x-signature": signature },
    payload: body,
  };
};
const send = async (body: string, signing: Signing = {}) => {
  const reply = await (signing.server ?? servers[0]).app.inject(signed(body, signing));
  return { status: reply.statusCode, text: reply.body };
};

describe("its lines", () => {
  test("S33: a bad signature, secret, time, form or size is one 401 (413) that says nothing, and changes nothing", async () => {
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
      await send(body, { secret: whole.world.secretOf("ww") }),
      await send(body, { ageMs: 301_000 }),
      await send(body, { ageMs: -400_000 }),
      await send("{}"),
      await send("no json"),
      ...(await Promise.all(wrong.map(([text, other]) => send(body.replace(text, other))))),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 401, text: answers[0]?.text });
    const big = await servers[0].app.inject({
      method: "POST",
      url: "/callbacks/bank/feed",
      payload: "x".repeat(300_000),
    });
    expect(big.statusCode).toBe(413);
    expect(await balance(member)).toBe(0);
    expect(await rows("select 1 from bank_transfer where sender_no = $1", [String(member.id)])).toEqual([]);
  });

  test("the same message again is refused, told anew it is thanked for, under a new event it changes nothing", async () => {
    const member = await newMember();
    const { body, reference } = line(member, 50);
    const message = signed(body);
    expect((await servers[0].app.inject(message)).statusCode).toBe(200);
    expect((await servers[1].app.inject(message)).statusCode).toBe(401);
    await whole.time.schedule.sleep(2_000);
    expect((await send(body)).status).toBe(200);
    const anew = line(member, 50, { reference });
    expect((await send(anew.body)).status).toBe(200);
    expect(await balance(member)).toBe(50);
    expect(await ways.entries(member)).toHaveLength(1);
    expect(await rows("select 1 from bank_transfer where sender_no = $1", [String(member.id)])).toHaveLength(1);
    expect(await flagsOf(member)).toEqual([]);
  });

  test("of another transfer under a reference that was used before is kept and flagged for a person, and books nothing", async () => {
    const member = await newMember();
    const first = line(member, 50);
    expect((await send(first.body)).status).toBe(200);
    const dearer = line(member, 5_000, { reference: first.reference });
    expect((await send(dearer.body)).status).toBe(200);
    await whole.time.schedule.sleep(1_000);
    const later = line(member, 5_000, { reference: first.reference });
    expect((await send(later.body, { server: servers[1] })).status).toBe(200);
    expect(await balance(member)).toBe(50);
    expect(await ways.entries(member)).toHaveLength(1);
    expect(
      await rows(
        "select amount, booked_as, repeat_of, member_id from bank_transfer where sender_no = $1 order by amount",
        [String(member.id)],
      ),
    ).toEqual([
      { amount: 50_00n, booked_as: "wallet", repeat_of: null, member_id: member.id },
      { amount: 5_000_00n, booked_as: "repeat", repeat_of: `bank:KBANK:${first.reference}`, member_id: member.id },
    ]);
    const [movement] = await ways.entries(member);
    expect(await flagsOf(member)).toEqual([{ reference: movement?.reference, detail: { amount: "500000" } }]);
  });

  test("of nobody's transfer under a used reference is flagged all the same, and two of one message are told apart", async () => {
    const made = { from: { bankCode: "KBANK", accountNo: "5550009999", accountName: "NOBODY" }, to: OURS };
    const told = { ...made, reference: "20261121LINETWICE", currency: "THB" as const, at: whole.time.clock.now() };
    await takeTransfers(servers[0].context, [
      { ...told, amount: 70_00n },
      { ...told, amount: 80_00n },
    ]);
    expect(await suspense({ reference: "20261121LINETWICE" })).toMatchObject([{ amount: 70_00n }]);
    const found = await readFlags(servers[0].context, "open", 100, 0);
    const [flag] = found.filter(({ detail }) => detail.includes("KBANK 20261121LINETWICE 80 THB"));
    expect(flag).toMatchObject({ kind: "repeated-reference", member: null });
    expect(await findFlag(servers[0].context, flag?._id ?? "")).toMatchObject({ flag });
  });

  test("50 at once on two servers, under events of their own: one credit", async () => {
    const member = await newMember();
    const first = line(member, 60);
    const more = Array.from({ length: 49 }, () => line(member, 60, { reference: first.reference }));
    const answers = await Promise.all(
      [first, ...more].map(({ body }, index) => send(body, { server: servers[index % 2] as Server })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await balance(member)).toBe(60);
    expect(await ways.entries(member)).toHaveLength(1);
  });

  test("feed, slip and operator at once credit once", async () => {
    const member = await newMember();
    for (let round = 0; round < 5; round++) {
      const { body, reference } = line(member, 70);
      const credit = (channel: "slip" | "operator", index: number) =>
        creditTransfer((servers[index % 2] as Server).context, {
          transfer: {
            sendingBank: "KBANK",
            reference,
            receivingBank: "SCB",
            amount: 70_00n,
            currency: "THB",
            at: whole.time.clock.now(),
          },
          memberId: member.id,
          channel,
          saga: { reference: `${channel}-${reference}-${index}`, kind: `${channel}-deposit` },
        });
      await Promise.all([
        send(body),
        ...Array.from({ length: 20 }, (_, index) => credit(index % 2 === 0 ? "slip" : "operator", index)),
        send(body.replace(/line-\d+/, `late-${reference}`), { server: servers[1] }),
      ]);
      expect(await balance(member)).toBe(70 * (round + 1));
    }
  });

  // It starts 32 servers, one after the other.
  test("a server that dies anywhere in it leaves a line that is booked by the next look, once", LONG, async () => {
    for (const isKnown of [true, false]) {
      for (let dieAt = 1; dieAt <= 16; dieAt++) {
        const member = isKnown ? await newMember() : await whole.background.member(0n);
        const { body, reference } = line(member, 80);
        const mortal = await whole.start(dieAt);
        await Promise.race([send(body, { server: mortal }).catch(() => undefined), mortal.died]);
        whole.time.skip(6_000);
        await bookLeftTransfers(servers[0].context);
        // Unanswered, the bank tells it again.
        expect((await send(body)).status, `${dieAt}`).toBeOneOf([200, 401]);
        expect(await balance(member)).toBe(isKnown ? 80 : 0);
        const aside = isKnown ? [] : [{ why: "no-member", state: "waiting", amount: 80_00n }];
        expect(await suspense({ reference })).toMatchObject(aside);
        expect(await rows("select 1 from bank_transfer where booked_as is null")).toEqual([]);
      }
    }
  });
});

describe("what the bank does not tell", () => {
  test("callbacks that never come: asking brings each transfer, once, however often and from both servers at once", async () => {
    const member = await newMember();
    await ways.fault("bank", "silent");
    await transfer(own(member), 90);
    await transfer(own(member), 91);
    await ways.heal();
    await transfer(own(member), 92);
    await Promise.all(servers.flatMap(({ context }) => [askBank(context), askBank(context)]));
    await eventually(
      whole,
      () => balance(member),
      (amount) => amount === 273,
    );
    expect(await askBank(servers[1].context)).toBe(true);
    expect(await balance(member)).toBe(273);
    expect(await ways.entries(member)).toHaveLength(3);
  });

  test("twice, late and out of order: each once", async () => {
    const member = await newMember();
    await ways.fault("bank", "duplicate", 0.5);
    await ways.fault("bank", "reorder", 0.5);
    for (let count = 0; count < 8; count++) await transfer(own(member), 10);
    await ways.heal();
    await eventually(
      whole,
      () => balance(member),
      (amount) => amount === 80,
    );
    await whole.time.schedule.sleep(30_000);
    expect(await balance(member)).toBe(80);
  });

  test("a bank that answers nothing clear leaves nothing out: the next look goes on from the last clear one", async () => {
    const member = await newMember();
    await askBank(servers[0].context);
    await ways.fault("bank", "silent");
    await transfer(own(member), 100);
    await ways.heal();
    for (const fault of ["error", "lost-reply", "nonsense", "timeout"]) {
      await ways.fault("bank", fault);
      expect(await askBank(servers[0].context), fault).toBe(false);
      await ways.heal();
    }
    expect(await balance(member)).toBe(0);
    whole.time.skip(3 * 3_600_000);
    expect(await askBank(servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(100);
  });
});

test("one server asks at a time, every 15 s, and sooner after an answer that was not clear", async () => {
  const asked = () => whole.calls.filter(({ url }) => url.endsWith("/v1/subscriptions")).length;
  const look = async (): Promise<number> => {
    const before = asked();
    await Promise.all(servers.flatMap(({ context }) => [askBankWhenDue(context), askBankWhenDue(context)]));
    return asked() - before;
  };
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  whole.time.skip(15_001);
  await ways.fault("bank", "error");
  expect(await look()).toBe(1);
  await ways.heal();
  whole.time.skip(5_001);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
});

test("the world's own books say what ours say of each account", async () => {
  const totals: { accounts: { kind: string; code: string; accountNo: string; in: number }[] } = await whole.person(
    "GET",
    "/totals",
  );
  const theirs = totals.accounts.find(({ kind, accountNo }) => kind === "bank" && accountNo === OURS.accountNo);
  const [ours] = (await rows(
    `select coalesce(sum(t.amount), 0)::bigint as sum from transfer t join bank_transfer b on b.reference = t.reference
     where b.receiving_bank = 'SCB' and b.currency = 'THB' and b.reference not like '%LINE%'`,
  )) as { sum: bigint }[];
  expect(Number(ours?.sum ?? 0n) / 100).toBe(theirs?.in);
});

test("the books prove it all", async () => {
  expect(await audit(whole.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
