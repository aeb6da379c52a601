import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { startJobs } from "../../jobs.ts";
import { createFakeGame } from "../../saga/testing/fake-game.ts";
import { insertProviders } from "../../saga/testing/test-context.ts";
import { label, labelsOf } from "../../testing/labels.ts";
import { newPerson, registerPerson, registrationOf, signIn, verifiedToken, withBase } from "../../testing/member.ts";
import type { Person } from "../../testing/member.ts";
import { allText } from "../../db/testing/all-text.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { closeMember } from "./close-member.ts";
import { eraseClosedMembers } from "./erase-members.ts";
import { exportMember } from "./export-member.ts";

const DAY_MS = 86_400_000;
const game = createFakeGame("PG", async () => undefined);

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await openServer({ ...withBase, adapters: { games: new Map([["PG", game.port]]) } });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  await insertProviders(owner, ["PG"]);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
beforeEach(() => {
  game.strike = () => null;
});

type Known = { readonly person: Person; readonly id: bigint; readonly token: string };

const join = async (): Promise<Known> => {
  const person = await registerPerson(server, newPerson());
  const token = await signIn(server, person);
  const { rows } = await owner.query<{ id: string }>("select id from member where bank_account_no = $1", [
    person.accountNo,
  ]);
  return { person, id: BigInt(rows[0]?.id ?? 0), token };
};

/** Moves money (minor units) from the opening account into the member's wallet, or back out of it. */
const move = async (id: bigint, amount: bigint): Promise<void> => {
  const { ledger } = server.context;
  const opening = await ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null });
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id });
  const outcome = await ledger.submit({
    operation: "post",
    reference: `move:${id}:${amount}`,
    kind: "opening",
    currency: "THB",
    amount: amount < 0n ? -amount : amount,
    debit: amount < 0n ? wallet : opening,
    credit: amount < 0n ? opening : wallet,
  });
  expect(outcome.is).toBe("done");
};

/** Inserts a withdrawal that was made long ago. */
const withdrawn = (id: bigint, accountNo: string) =>
  owner.query(
    `insert into saga (member_id, reference, kind, type, state, status, amount, currency, timeline, data, created_at, changed_at)
     values ($1, $4, 'withdraw', 'withdraw', 'paid', 'SUCCESS', 5000, 'THB', '[]', $2, $3, $3)`,
    [
      id,
      JSON.stringify({ payee: { bankCode: "SCB", accountNo, accountName: "SOMYING DEEJAI" } }),
      server.context.clock.now(),
      `W-${id}`,
    ],
  );

test("S68: a member who was paid out is closed: every session ends, and no other begins", async () => {
  const { person, id, token } = await join();
  await move(id, 10_000n);
  expect(await closeMember(server.context, id)).toBe("money-left");
  expect((await server.call("GET", "/api/account/profile", { token })).statusCode).toBe(200);
  await move(id, -10_000n);
  let isTold = false;
  expect(
    await closeMember(server.context, id, async (tx) => {
      const row = await tx.selectFrom("member").select("status").where("id", "=", id).executeTakeFirstOrThrow();
      isTold = row.status === "closed";
    }),
  ).toBe("closed");
  expect(isTold).toBe(true);
  expect((await server.call("GET", "/api/account/profile", { token })).statusCode).toBe(401);
  expect(server.endedSessions).not.toEqual([]);
  const login = await server.call("POST", "/api/login", {
    body: { username: person.phone, password: person.password },
  });
  expect(login.statusCode).toBe(403);
  expect(login.json()).toEqual({ message: "INACTIVE_USER" });
  // The phone number and the bank account stay theirs until they are erased. A code can be sent once a minute.
  server.advance(61_000);
  const otpToken = await verifiedToken(server, person.phone, "register");
  const again = await server.call("POST", "/api/account", { body: { ...registrationOf(person), otpToken } });
  expect(again.json()).toEqual({ message: "EXISTING_USER" });
  expect(await closeMember(server.context, id)).toBe("closed-before");
  expect(await closeMember(server.context, 1_000_000_001n)).toBe("no-member");
});

test("when `also` fails, the closing is undone", async () => {
  const { id, token } = await join();
  await expect(closeMember(server.context, id, () => Promise.reject(new Error("not recorded")))).rejects.toThrow();
  expect((await server.call("GET", "/api/account/profile", { token })).statusCode).toBe(200);
});

test("every game is asked once more before a member is closed: its winnings are not lost, and a silent game stops the closing", async () => {
  const { id, token } = await join();
  expect((await server.call("GET", "/api/wallet/activate/PG", { token })).statusCode).toBe(200);
  const username = [...game.balances.keys()].at(-1) ?? "";
  game.balances.set(username, 2_500n);
  expect(await closeMember(server.context, id)).toBe("money-left");
  game.balances.set(username, 0n);
  game.strike = (call) => (call === "balance" ? "error" : null);
  expect(await closeMember(server.context, id)).toBe("money-left");
  game.strike = () => null;
  expect(await closeMember(server.context, id)).toBe("closed");
});

test("S67: five years after closing the personal data is erased and the books stay; not a day earlier, and nobody else's", async () => {
  const closed = await join();
  const other = await join();
  await server.call("GET", "/api/wallet/activate/PG", { token: closed.token });
  const username = [...game.balances.keys()].at(-1) ?? "";
  for (const { id, person } of [closed, other]) {
    await move(id, 5_000n);
    await move(id, -5_000n);
    await withdrawn(id, person.accountNo);
  }
  for (const { id, token } of [closed, other]) {
    await label(owner, id);
    await server.call("PUT", "/api/wallet/depositLimit", { token, body: { limit: 500 } });
  }
  expect(await closeMember(server.context, closed.id)).toBe("closed");
  const runJobs = async (): Promise<void> => {
    const works: (() => Promise<void>)[] = [];
    const every = (_name: string, _ms: number, work: () => Promise<void>) => {
      works.push(work);
      return { stop: async () => undefined };
    };
    const jobs = startJobs({ ...server.context, schedule: { ...server.context.schedule, every } });
    for (const work of works) await work();
    await jobs.stop();
  };
  const personal = [closed.person.phone.slice(1), closed.person.accountNo, username];

  server.advance(5 * 365 * DAY_MS);
  await runJobs();
  const before = await allText(owner);
  for (const text of personal) expect(before).toContain(text);

  server.advance(2 * DAY_MS);
  await runJobs();
  const after = await allText(owner);
  for (const text of personal) expect(after).not.toContain(text);
  for (const text of [other.person.phone.slice(1), other.person.accountNo]) expect(after).toContain(text);

  expect(await labelsOf(owner, closed.id)).toEqual({ tags: 0, hasLevel: false });
  expect(await labelsOf(owner, other.id)).toEqual({ tags: 1, hasLevel: true });
  const limits = await owner.query("select member_id from deposit_limit where member_id in ($1, $2)", [
    closed.id,
    other.id,
  ]);
  expect(limits.rows).toEqual([{ member_id: String(other.id) }]);

  const { rows } = await owner.query(
    "select amount::int, data->'payee' as payee from saga where member_id = $1 and kind = 'withdraw'",
    [closed.id],
  );
  expect(rows).toEqual([{ amount: 5000, payee: { bankCode: "SCB", accountNo: "", accountName: "" } }]);
  const entries = await owner.query(
    "select e.amount::int from entry e join account a on a.id = e.account where a.member_id = $1 order by e.seq",
    [closed.id],
  );
  expect(entries.rows).toEqual([{ amount: 5000 }, { amount: -5000 }]);
  const again = await registerPerson(server, { ...closed.person, password: "Green-Heron-77" });
  expect(again.phone).toBe(closed.person.phone);
});

test("a member whose reported transfer is open is not closed before it is decided", async () => {
  const { id, token } = await join();
  const reported = await server.call("POST", "/api/wallet/add", { token, body: { amount: 500 } });
  expect(reported.statusCode).toBe(200);
  expect(await closeMember(server.context, id)).toBe("money-left");
  await owner.query("update deposit_claim set state = 'refused' where member_id = $1", [id]);
  expect(await closeMember(server.context, id)).toBe("closed");
});

test("a closed member who got money late is not erased before they are paid", async () => {
  const { id } = await join();
  expect(await closeMember(server.context, id)).toBe("closed");
  await move(id, 700n);
  server.advance(6 * 365 * DAY_MS);
  await eraseClosedMembers(server.context);
  const phone = async (): Promise<string> =>
    (await owner.query<{ phone: string }>("select phone from member where id = $1", [id])).rows[0]?.phone ?? "";
  expect(await phone()).toMatch(/^\+66/);
  await move(id, -700n);
  expect(await eraseClosedMembers(server.context)).toBe(1);
  expect(await phone()).toBe("");
  expect(await eraseClosedMembers(server.context)).toBe(0);
});

test("S68: a member's own data is complete, and contains no secret", async () => {
  const { id, person, token } = await join();
  await server.call("GET", "/api/wallet/activate/PG", { token });
  await move(id, 12_345n);
  await withdrawn(id, person.accountNo);
  const said = {
    message_type: "text",
    payload: { message: "password: hunter22, where is my 50?" },
    deliver: { id: "c1" },
  };
  await server.call("POST", "/api/chat/send-message", { token, body: { message: said } });
  for (const limit of [500, null]) await server.call("PUT", "/api/wallet/depositLimit", { token, body: { limit } });
  const data = await exportMember(server.context, id);
  expect(data?.profile).toMatchObject({ _id: String(id), phone: `+66${person.phone.slice(1)}`, status: "active" });
  expect(data?.bankAccount).toMatchObject({ bankAccountNo: person.accountNo, bankAccountName: "SOMYING DEEJAI" });
  expect(data?.sessions).toHaveLength(1);
  expect(data?.gameAccounts).toMatchObject([{ slotCode: "PG" }]);
  expect(data?.balances).toContainEqual({ account: "wallet", currency: "THB", balance: 123.45, held: 0 });
  expect(data?.movements).toMatchObject([{ type: "withdraw", amount: 50, paidTo: { accountNo: person.accountNo } }]);
  expect(data?.depositLimits).toEqual([{ limit: 500, next: null, nextFrom: expect.any(String) as string }]);
  expect(data?.chatConversations).toMatchObject([{ endedAt: null }]);
  expect(data?.chatMessages).toMatchObject([
    { number: 1, from: "member", text: "password: ••••, where is my 50?", hidden: ["password"] },
  ]);
  const text = JSON.stringify(data);
  for (const secret of ["hunter22", person.password, token, "$argon2", ...game.passwords.values()])
    expect(text).not.toContain(secret);
  expect(await exportMember(server.context, 1n)).toBeNull();
});

/** What happens to each table that has rows of members or knows phone numbers. A new table needs a line here. */
const LIFE = {
  books: ["account", "saga", "saga_attempt", "flag", "suspense", "qr_order", "qr_payment", "payout_approval"],
  "books, the member's name at a game erased from them": ["reconciliation_difference"],
  "decisions about money": ["proposal", "flag_seen"],
  "books, the payer's name and account erased from them": ["bank_transfer"],
  "books of play": ["deposit_claim", "game_bet", "game_report", "member_play"],
  "figures of the reports, by the member's number alone": [
    "bet_day",
    "member_balance",
    "member_payment_total",
    "member_play_total",
    "member_summary",
    "promotion_member_day",
    "report_first_deposit",
    "report_member_day",
  ],
  "the movements once more, for the console's page, by the member's number alone": ["transaction", "transaction_fed"],
  "the wheel, which proves its draws": ["coin_progress", "spin", "spin_coupon", "spin_pair", "spin_seed"],
  "bonuses received": ["member_bonus"],
  "refunds and what friends earned": ["refund", "refund_progress", "invite"],
  "the books of gifts, whose codes go once they are used": ["gift_link"],
  "erased with the member": [
    "member",
    "member_phone",
    "member_bank",
    "member_bank_left",
    "session",
    "member_device",
    "step_up",
    "passkey",
    "passkey_challenge",
    "launch_ticket",
    "game_account",
    "member_note",
    "member_tag",
    "notice",
    "notice_read",
    "campaign_member",
    "push_choice",
    "deposit_limit",
  ],
  "who an erased member was, until the law's time is over": ["identity_kept"],
  "that they asked, the words to them erased": ["erasure"],
  "gone with its session": ["push_device", "push_message"],
  "pictures gone after 90 days, the names of their files erased with the member": ["upload"],
  "gone 90 days after the last word, or with the member": ["chat_room"],
  "gone within days": ["otp", "member_lease", "idempotency", "deposit_refusal", "registration_origin"],
  "a switch that says nothing of a person": ["deposit_brake"],
  "never changed, phones and accounts masked": ["operator_act"],
};

test("S67: every table that knows members has a rule here", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct table_name as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema = 'public' and (column_name in ('member_id', 'phone') or table_name = 'member')`,
  );
  const known = Object.values(LIFE).flat();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});
