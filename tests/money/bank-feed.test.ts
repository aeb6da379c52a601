import { describe, expect, test } from "vitest";

import { askBank, askBankWhenDue } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { changeReading } from "../../apps/server/src/domain/deposit/bank/change-reading.ts";
import { reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { eventually, type Member } from "./system.ts";
import { OURS, type Sent, setUpBankFeed } from "./bank-feeds.ts";

const feed = setUpBankFeed();
const { line, send, from, own, transfer, register, newMember, rows, balance, suspense, booked } = feed;

describe("the feed", () => {
  test("credits the one member who registered the sending account, immediately, and informs their open app", async () => {
    const member = await newMember();
    const sent = await transfer(own(member), 500.25);
    await booked(sent);
    expect(await balance(member)).toBe(500.25);
    const [entry] = await feed.actions.entries(member);
    expect(entry).toMatchObject({
      statementType: "deposit",
      status: "SUCCESS",
      amount: 500.25,
      balance: 500.25,
      channel: "bank",
      from: "KBANK",
      to: "WALLET",
    });
    const movement = await feed.actions.get(member, `/api/statement/movement/${entry?.reference}`);
    expect(movement.body).toMatchObject({ timeline: [{ state: "done" }] });
    const told = feed.system.background.changed.filter(({ memberId }) => memberId === member.id);
    expect(told).toEqual([{ memberId: member.id, available: 500_25n, topics: ["wallet", "statement"] }]);
    const [line] = (await rows("select created_at, at from bank_transfer where reference = $1", [
      `bank:KBANK:${sent.reference}`,
    ])) as { created_at: Date; at: Date }[];
    expect((line?.created_at.getTime() ?? 0) - (line?.at.getTime() ?? 0)).toBeLessThan(10_000);
  });

  test("puts money without a member, with several, in another currency, of a closed member or to an unknown account in suspense, with the reason", async () => {
    const stranger = await transfer(from({ accountNo: "5550001111" }), 10);
    const two = [await feed.system.background.member(0n), await feed.system.background.member(0n)] as const;
    await register(two[0], { code: "ICBC", no: "7770002222" });
    await register(two[1], { code: "ICBC", no: "7770002222", country: "LA" });
    const several = await transfer(from({ bankCode: "ICBC", accountNo: "7770002222" }), 11);
    const kip = await newMember();
    await feed.system.background.owner.query("update member set currency = 'LAK' where id = $1", [kip.id]);
    const other = await transfer(own(kip), 12);
    const closed = await newMember();
    await feed.system.background.owner.query("update member set status = 'closed', closed_at = $2 where id = $1", [
      closed.id,
      feed.system.time.clock.now(),
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

  test("kip is credited to a member with kip, through the account in kip", async () => {
    const to = { bankCode: "BCEL", accountNo: "1601200012345670" };
    await feed.system.background.owner.query(
      `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
       values (3, 'LAK', 'BANK', 'AUTO', 'LA', $1, 'KRAPAO', $2)`,
      [to.bankCode, to.accountNo],
    );
    await askBank(feed.servers[0].context);
    const member = await newMember();
    await feed.system.background.owner.query("update member set currency = 'LAK' where id = $1", [member.id]);
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

  test("a bank with accounts in kip and in baht credits each in its own currency, and to no other member", async () => {
    const accounts = {
      LAK: { bankCode: "BCEL", accountNo: "1601200012340001" },
      THB: { bankCode: "BCEL", accountNo: "1601200012340002" },
    };
    await feed.system.background.owner.query(
      `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
       values (4, 'LAK', 'BANK', 'AUTO', 'LA', 'BCEL', 'KRAPAO', $1), (5, 'THB', 'BANK', 'AUTO', 'LA', 'BCEL', 'KRAPAO', $2)`,
      [accounts.LAK.accountNo, accounts.THB.accountNo],
    );
    await askBank(feed.servers[0].context);
    const laoMember = async (currency: "LAK" | "THB"): Promise<Member> => {
      const member = await feed.system.background.member(0n);
      await register(member, { country: "LA", code: "BCEL" });
      await feed.system.background.owner.query("update member set currency = $2 where id = $1", [member.id, currency]);
      return member;
    };
    // The sender names no currency: it is the account's.
    const pay = async (member: Member, to: object, amount: number): Promise<Sent> => {
      const who = { ...own(member), bankCode: "BCEL" };
      const sent: Sent = await feed.system.person("POST", "/bank/transfers", { from: who, to, amount });
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

  test("a blocked member's money is credited too", async () => {
    const member = await newMember();
    await feed.system.background.owner.query("update member set status = 'blocked' where id = $1", [member.id]);
    await booked(await transfer(own(member), 20));
    await feed.system.background.owner.query("update member set status = 'active' where id = $1", [member.id]);
    expect(await balance(member)).toBe(20);
  });

  test("a transfer to a manual account does not come through the feed", async () => {
    const member = await newMember();
    await transfer(own(member), 30, { bankCode: "GSB", accountNo: "020212345678" });
    await transfer(own(member), 31, { bankCode: "BBL", accountNo: "1112223334" });
    const after = await transfer(own(member), 32);
    await booked(after);
    expect(await balance(member)).toBe(32);
    expect(await rows("select 1 from bank_transfer where sender_no = $1", [String(member.id)])).toHaveLength(1);
  });
});

describe("when callbacks of the bank are lost, repeated or late", () => {
  test("the questions find each transfer, once, however often and from both servers at once", async () => {
    const member = await newMember();
    await feed.actions.fault("bank", "silent");
    await transfer(own(member), 90);
    await transfer(own(member), 91);
    await feed.actions.heal();
    await transfer(own(member), 92);
    await Promise.all(feed.servers.flatMap(({ context }) => [askBank(context), askBank(context)]));
    await eventually(
      feed.system,
      () => balance(member),
      (amount) => amount === 273,
    );
    expect(await askBank(feed.servers[1].context)).toBe(true);
    expect(await balance(member)).toBe(273);
    expect(await feed.actions.entries(member)).toHaveLength(3);
  });

  test("callbacks twice, late and out of order: each is credited once", async () => {
    const member = await newMember();
    await feed.actions.fault("bank", "duplicate", 0.5);
    await feed.actions.fault("bank", "reorder", 0.5);
    for (let count = 0; count < 8; count++) await transfer(own(member), 10);
    await feed.actions.heal();
    await eventually(
      feed.system,
      () => balance(member),
      (amount) => amount === 80,
    );
    await feed.system.time.schedule.sleep(30_000);
    expect(await balance(member)).toBe(80);
  });

  test("an unclear answer skips nothing: the next question starts at the last clear one", async () => {
    const member = await newMember();
    await askBank(feed.servers[0].context);
    await feed.actions.fault("bank", "silent");
    await transfer(own(member), 100);
    await feed.actions.heal();
    for (const fault of ["error", "lost-reply", "nonsense", "timeout"]) {
      await feed.actions.fault("bank", fault);
      expect(await askBank(feed.servers[0].context), fault).toBe(false);
      await feed.actions.heal();
    }
    expect(await balance(member)).toBe(0);
    feed.system.time.skip(3 * 3_600_000);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(100);
  });
});

describe("after a clock that was three weeks ahead", () => {
  const owner = (statement: string) => feed.system.background.owner.query(statement);
  /** A transfer that the bank did not tell, and three hours. */
  const untold = async (member: Member): Promise<void> => {
    await feed.actions.fault("bank", "silent");
    await transfer(own(member), 100);
    await feed.actions.heal();
    feed.system.time.skip(3 * 3_600_000);
  };

  test.each(["AUTO", "MANUAL"])("an account in %s mode is read again", async (mode) => {
    const member = await newMember();
    await askBank(feed.servers[0].context);
    await untold(member);
    await owner(`update bank_read set up_to = db_now() + interval '21 days',
      until = case '${mode}' when 'MANUAL' then db_now() end`);
    await owner(`update deposit_account set mode = '${mode}' where bank_code = '${OURS.bankCode}'`);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    await owner(`update deposit_account set mode = 'AUTO' where bank_code = '${OURS.bankCode}'`);
    await owner("update bank_read set until = null");
    expect(await balance(member)).toBe(100);
  });

  test("an account is not read from before it came into AUTO mode, also not by a clock that is behind", async () => {
    const member = await newMember();
    await untold(member);
    await owner("update bank_read set since = db_now(), up_to = db_now() + interval '21 days'");
    expect(await askBank(feed.servers[0].context)).toBe(true);
    await owner("update bank_read set since = db_now() + interval '3 days', up_to = db_now() + interval '3 days'");
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(0);
    expect(await rows("select bool_and(since > db_now() + interval '2 days') as kept from bank_read")).toEqual([
      { kept: true },
    ]);
    await owner("update bank_read set since = null, up_to = db_now() - interval '1 day'");
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(100);
  });
});

describe("an account that is off, or leaves AUTO mode", () => {
  const to = { bankCode: "KTB", accountNo: "9870123456" };
  const change = (set: string) =>
    feed.system.background.owner.query(`update deposit_account set ${set} where bank_code = 'KTB'`);
  const accountOf = () =>
    feed.servers[0].context.db
      .selectFrom("deposit_account")
      .selectAll()
      .where("bank_code", "=", "KTB")
      .executeTakeFirstOrThrow();
  const silently = async (member: Member, amount: number, at: object = to) => {
    await feed.actions.fault("bank", "silent");
    const sent = await transfer(own(member), amount, at);
    await feed.actions.heal();
    return sent;
  };
  /** A server whose bank no longer knows the account. */
  const refusing = () => {
    const { context } = feed.servers[0];
    const { bank } = context.adapters;
    if (bank === null) throw new Error("no bank");
    const transfers: typeof bank.transfers = (query) =>
      query.account.bankCode === "KTB"
        ? Promise.resolve({ is: "unclear", why: "code NO_ACCOUNT" })
        : bank.transfers(query);
    return { ...context, adapters: { ...context.adapters, bank: { ...bank, transfers } } };
  };

  test("is read: what came just before and after is credited, and compared with the bank", async () => {
    await feed.system.background.owner.query(
      `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
       values (6, 'THB', 'BANK', 'AUTO', 'TH', 'KTB', 'KRAPAO', '987-0-12345-6')`,
    );
    expect(await askBank(feed.servers[0].context)).toBe(true);
    const member = await newMember();
    await silently(member, 700);
    await change("is_active = false");
    const after = await transfer(own(member), 900, to);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(1_600);
    const asked = feed.system.calls.findLast(({ url }) => url.endsWith("/v1/subscriptions"));
    expect(asked?.body).not.toContain("KTB");
    expect(asked?.body).toContain(OURS.accountNo);
    await transfer(own(member), 50, to);
    feed.system.time.skip(3 * 60_000);
    const { runs, differences } = await reconcile(feed.servers[0].context, { provider: "BANK" });
    expect(runs).toMatchObject([{ state: "done" }]);
    expect(differences).toContainEqual(expect.objectContaining({ ours: null, theirs: 50_00n }));
    expect(JSON.stringify(differences, (_, value: unknown) => String(value))).not.toContain(after.reference);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(1_650);
  });

  test("holds up no other account, nor the comparison, when the bank refuses it", async () => {
    const member = await newMember();
    await silently(member, 81, OURS);
    expect(await askBank(refusing())).toBe(true);
    expect(await balance(member)).toBe(81);
    feed.system.time.skip(3 * 60_000);
    expect((await reconcile(refusing(), { provider: "BANK" })).runs).toMatchObject([{ state: "done" }]);
  });

  test("is read once more, up to the moment in which it left AUTO mode, and no further", async () => {
    await change("is_active = true");
    expect(await askBank(feed.servers[0].context)).toBe(true);
    const member = await newMember();
    await silently(member, 61);
    const was = await accountOf();
    await change("mode = 'MANUAL'");
    await changeReading(feed.servers[0].context.db, was, await accountOf());
    feed.system.time.skip(1_000);
    await silently(member, 62);
    // An account that was left does not hold up the others until the bank answers.
    expect(await askBank(refusing())).toBe(true);
    expect(await balance(member)).toBe(0);
    feed.system.time.skip(3_600_000);
    for (const { context } of feed.servers) expect(await askBank(context)).toBe(true);
    expect(await balance(member)).toBe(61);
    feed.system.time.skip(3_600_000);
    await change("mode = 'AUTO'");
    await changeReading(
      feed.servers[0].context.db,
      await accountOf().then((row) => ({ ...row, mode: "MANUAL" })),
      await accountOf(),
    );
    await transfer(own(member), 63, to);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(124);
    // A server of before changed the mode and recorded no moment.
    await silently(member, 64);
    await change("mode = 'MANUAL'");
    expect(await askBank(feed.servers[1].context)).toBe(true);
    expect(await balance(member)).toBe(188);
    await change("is_active = false");
  });
});

test("one server asks at a time, every 15 s, and sooner after an unclear answer", async () => {
  const asked = () => feed.system.calls.filter(({ url }) => url.endsWith("/v1/subscriptions")).length;
  const look = async (): Promise<number> => {
    const before = asked();
    await Promise.all(feed.servers.flatMap(({ context }) => [askBankWhenDue(context), askBankWhenDue(context)]));
    return asked() - before;
  };
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  feed.system.time.skip(15_001);
  await feed.actions.fault("bank", "error");
  expect(await look()).toBe(1);
  await feed.actions.heal();
  feed.system.time.skip(5_001);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
});

test("the sandbox's books agree with ours for each account", async () => {
  const totals: { accounts: { kind: string; code: string; accountNo: string; in: number }[] } =
    await feed.system.person("GET", "/totals");
  const theirs = totals.accounts.find(({ kind, accountNo }) => kind === "bank" && accountNo === OURS.accountNo);
  const [ours] = (await rows(
    `select coalesce(sum(t.amount), 0)::bigint as sum from transfer t join bank_transfer b on b.reference = t.reference
     where b.receiving_bank = 'SCB' and b.currency = 'THB' and b.reference not like '%LINE%'`,
  )) as { sum: bigint }[];
  expect(Number(ours?.sum ?? 0n) / 100).toBe(theirs?.in);
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
