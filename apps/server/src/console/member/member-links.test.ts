import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { MemberLinks } from "@krapao/contract/operator/list-member-links";
import type { MemberRewards } from "@krapao/contract/operator/get-member-rewards";

import { makeBonus } from "../../domain/bonus/testing/bonuses.ts";
import { linksOf } from "../../domain/member/links.ts";
import { inviteFiguresOf, rewardFiguresOf } from "../../domain/member/reward-figures.ts";
import { insertActiveWheel } from "../../domain/spin/testing/wheels.ts";
import { addPerson, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let owner: pg.Client;
let marketing: string;
type Made = Awaited<ReturnType<typeof memberWith>>;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  const { context } = fixture.server;
  const id = await addPerson(context, "of-marketing", "marketing", "Quiet-Canal-30");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  marketing = await openToken(context, id);
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const read = async <Answer>({ id }: Made, part: string, token = fixture.nok): Promise<Answer> => {
  const answer = await fixture.ask("GET", `/api/members/${id}/${part}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};
const links = (member: Made, token?: string) => read<MemberLinks>(member, "links", token);
const whyOf = ({ members }: MemberLinks, { id }: Made): readonly string[] =>
  (members.find(({ member }) => member._id === String(id))?.reasons ?? []).map(({ why }) => why).toSorted();

const ago = (days: number): Date => new Date(fixture.server.context.clock.now().getTime() - days * 86_400_000);

let named = 0;
const giveBonus = async (
  { id }: Made,
  code: string,
  more: { origin?: string; payer?: string; at?: Date; ended?: Date; reward?: bigint } = {},
): Promise<void> => {
  const { origin = null, payer = null, at = ago(3), ended = null, reward = 100_000n } = more;
  await owner.query(
    `insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward,
       required, categories, percent_fail, held_before, wallet_seq, activated_at, origin, payer, ended_at, ended_how, taken)
     values ($1, $2, $3, 'THB', true, 'limit', $2, $4::bigint, $4::bigint, $4::bigint * 10, '{slot}', 50, 0, 1, $5, $6, $7, $8::timestamptz,
       case when $8::timestamptz is null then null else 'finished' end,
       case when $8::timestamptz is null then null else 0 end)`,
    [id, `B${(named += 1)}`, code, reward, at, origin, payer, ended],
  );
};
const invite = async (inviter: Made, friend: Made, amount = 0n, paid: Date | null = null): Promise<void> => {
  // The inviter of a member is fixed at registration.
  await owner.query(`
    alter table member disable trigger member_inviter_fixed;
    update member set inviter_id = ${inviter.id} where id = ${friend.id};
    alter table member enable trigger member_inviter_fixed`);
  await owner.query(
    `insert into invite (member_id, inviter_id, id, created_at, deposit_reference, deposit, deposited_at, earned_as,
       played, percent, amount, earned_at, paid_at)
     values ($1::bigint, $2, 'I' || $1::bigint, $3, 'D' || $1::bigint, 1000000, $3, $5, 1000000, 10, $4, $6, $7)`,
    [friend.id, inviter.id, ago(2), amount, amount > 0n ? "success" : null, amount > 0n ? ago(1) : null, paid],
  );
};

test("members are linked by device, payer, bank account, account name and invitations, each with its reason, masked", async () => {
  const [somchai, byDevice, byPayer, byBank, byName, inviter, friend, stranger] = await Promise.all(
    Array.from({ length: 8 }, () => memberWith(fixture, 0n)),
  );
  if (!somchai || !byDevice || !byPayer || !byBank || !byName || !inviter || !friend || !stranger)
    throw new Error("no members");
  for (const { id } of [somchai, byDevice, byPayer, byBank, inviter, friend, stranger])
    await owner.query("update member set bank_account_name = 'NAME ' || id::text where id = $1", [id]);
  await owner.query("update member set bank_account_name = 'NAME ' || $2::text where id = $1", [byName.id, somchai.id]);
  await owner.query("delete from member_device where member_id = any($1)", [[somchai.id, byDevice.id]]);
  for (const { id } of [somchai, byDevice])
    await owner.query(
      "insert into member_device (member_id, device_hash, created_at, used_at) values ($1, sha256('one'), $2, $2)",
      [id, ago(4)],
    );
  const code = await makeBonus(fixture.server.context.db);
  await giveBonus(somchai, code, { origin: "here", payer: "aunt" });
  await giveBonus(byDevice, code, { origin: "here" });
  await giveBonus(byPayer, code, { payer: "aunt" });
  const { rows: own } = await owner.query<{ bank_code: string; bank_account_no: string }>(
    "select bank_code, bank_account_no from member where id = $1",
    [somchai.id],
  );
  await owner.query(
    "insert into member_bank_left (member_id, country, code, account_no, left_at) values ($1, 'TH', $2, $3, $4)",
    [byBank.id, own[0]?.bank_code, own[0]?.bank_account_no, ago(9)],
  );
  await invite(inviter, somchai);
  await invite(somchai, friend);

  const found = await links(somchai);
  expect(whyOf(found, byDevice)).toEqual(["device"]);
  expect(whyOf(found, byPayer)).toEqual(["payer"]);
  expect(whyOf(found, byBank)).toEqual(["bank"]);
  expect(whyOf(found, byName)).toEqual(["name"]);
  expect(whyOf(found, inviter)).toEqual(["inviter"]);
  expect(whyOf(found, friend)).toEqual(["friend"]);
  expect(whyOf(found, stranger)).toEqual([]);
  expect(found).toMatchObject({ isPartial: false, isMore: false });
  expect(found.members).toHaveLength(6);
  expect(whyOf(await links(byBank), somchai), "both ways").toEqual(["bank"]);
  for (const { person } of [byDevice, byPayer, byBank, byName, inviter, friend]) {
    expect(JSON.stringify(found)).not.toContain(person.phone);
    expect(JSON.stringify(found)).not.toContain(person.accountNo);
  }
  expect(found.members[0]?.member.phone).toMatch(/•/);

  const partial = await links(somchai, marketing);
  expect(partial.isPartial).toBe(true);
  expect(partial.members.flatMap(({ reasons }) => reasons.map(({ why }) => why)).toSorted()).toEqual([
    "friend",
    "inviter",
  ]);
});

let arrived = 0;
/** Transfers from one account to a member, as a bank reported them and operators matched them. */
const paidBy = async ({ id }: Pick<Made, "id">, senderNo: string, times = 1, at = ago(4)): Promise<void> => {
  for (let time = 0; time < times; time++)
    await owner.query(
      `insert into bank_transfer (reference, sending_bank, sender_no, sender_name, receiving_bank, receiving_no, currency,
         amount, at, created_at, booked_as, member_id, member_at)
       values ($1, 'KBANK', $2, 'AUNT', 'SCB', '1', 'THB', 10000, $4, $4, 'suspense', $3, $5)`,
      [`bank:KBANK:LINK${(arrived += 1)}`, senderNo, id, ago(5), at],
    );
};

test("members are linked by the account that paid them, without any bonus; erased senders link nobody", async () => {
  const [one, other, third, erased] = await Promise.all(Array.from({ length: 4 }, () => memberWith(fixture, 0n)));
  if (!one || !other || !third || !erased) throw new Error("no members");
  await owner.query("delete from member_device where member_id = any($1)", [[one.id, other.id, third.id, erased.id]]);
  const since = ago(4);
  await paidBy(one, "7770001112", 2, since);
  await paidBy(other, "7770001112", 14, since);
  await paidBy(third, "7770001112");
  await paidBy(one, "");
  await paidBy(erased, "");
  const payers = async (who: Made) =>
    (await links(who)).members
      .filter(({ reasons }) => reasons.some(({ why }) => why === "payer"))
      .map(({ member }) => member._id)
      .toSorted();
  expect(await payers(one)).toEqual([String(other.id), String(third.id)].toSorted());
  expect(await payers(other)).toEqual([String(one.id), String(third.id)].toSorted());
  expect(await payers(erased)).toEqual([]);
  const [link] = (await links(one)).members.filter(({ member }) => member._id === String(other.id));
  expect(link?.reasons).toContainEqual({ why: "payer", since: since.toISOString() });
});

test("two members who share several things are linked once with several reasons; a long list is cut, and says so", async () => {
  const [one, other] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  await owner.query("update member set bank_account_name = 'SHARED NAME ' || $2::text where id = any($1)", [
    [one.id, other.id],
    one.id,
  ]);
  const code = await makeBonus(fixture.server.context.db);
  for (const who of [one, other]) await giveBonus(who, code, { origin: `o${one.id}`, payer: `p${one.id}` });
  const found = await links(one);
  expect(found.members).toHaveLength(1);
  expect(whyOf(found, other)).toEqual(["device", "name", "payer"]);

  await owner.query(
    `insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no,
       bank_account_name, created_at)
     select 3000000000 + n, '+668' || lpad(n::text, 8, '0'), 'Member ' || n, '', 'THB', 'TH', 'SCB', (8000000000 + n)::text,
       'SHARED NAME ' || $1::text, db_now() from generate_series(1, 30) n`,
    [one.id],
  );
  const many = await links(one);
  expect(many.isMore).toBe(true);
  expect(many.members.filter(({ reasons }) => reasons.some(({ why }) => why === "name"))).toHaveLength(10);
});

test("the page shows active bonuses and what they still require, coins, coupons, invites, and the totals of 30 days", async () => {
  const member = await memberWith(fixture, 0n);
  const code = await makeBonus(fixture.server.context.db);
  expect(await read<MemberRewards>(member, "rewards")).toMatchObject({
    running: null,
    ended: [],
    coins: { count: 0 },
    coupons: [],
    invites: { count: 0, friends: [] },
    month: { bonuses: { times: 0, amount: 0 } },
  });
  await giveBonus(member, code, { at: ago(50), ended: ago(45), reward: 70_000n });
  await giveBonus(member, code, { at: ago(3), ended: ago(2), reward: 30_000n });
  await giveBonus(member, code, { at: ago(1), reward: 50_000n });
  await insertActiveWheel(owner, [{ code: "FIVE", prize: "cash", amount: 500 }]);
  const { rows: wheels } = await owner.query<{ id: string }>("select id from spin_wheel where is_active");
  for (const [nonce, at] of [ago(40), ago(2)].entries()) {
    await owner.query(
      "insert into spin (member_id, pair, nonce, wheel_id, position, created_at) values ($1, 1, $2, $3, 0, $4)",
      [member.id, nonce, wheels[0]?.id, at],
    );
    await owner.query(
      `insert into spin_coupon (member_id, id, pair, nonce, wheel_id, position, created_at, expire_at)
       values ($1, 'C' || $2::int, 1, $2::int, $3, 0, $4, $5)`,
      [member.id, nonce, wheels[0]?.id, at, nonce === 0 ? ago(1) : null],
    );
  }
  await owner.query("update member set coin = 12 where id = $1", [member.id]);
  const [friend, paid] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  await invite(member, friend, 32_000n);
  await invite(member, paid, 10_000n, ago(0));

  const rewards = await read<MemberRewards>(member, "rewards", marketing);
  expect(rewards.running).toMatchObject({ code, reward: 500, required: 5_000, played: 0, expireAt: null });
  expect(rewards.ended.map(({ reward, how, taken }) => [reward, how, taken])).toEqual([
    [300, "finished", 0],
    [700, "finished", 0],
  ]);
  expect(rewards.coins.count).toBe(12);
  expect(rewards.couponCount, "one ran out").toBe(1);
  expect(rewards.coupons).toMatchObject([{ _id: "C1", amount: 5 }]);
  expect(rewards.invites).toMatchObject({ count: 2, playedThrough: 2, earned: 420, toCollect: 320 });
  expect(rewards.invites.friends.map(({ amount }) => amount)).toEqual(expect.arrayContaining([100, 320]));
  expect(JSON.stringify(rewards)).not.toContain(friend.person.phone);
  expect(rewards.month).toMatchObject({
    bonuses: { times: 2, amount: 800 },
    spins: { times: 1, amount: 5 },
    refunds: { times: 0, amount: 0 },
    invites: { times: 2, amount: 420 },
  });
});

test("links and figures are read by indexes, however many members there are", async () => {
  await owner.query(`
    insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no,
      bank_account_name, created_at, inviter_id)
    select 2000000000 + n, '+669' || lpad(n::text, 8, '0'), 'Member ' || n, '', 'THB', 'TH', 'SCB',
      lpad((n * 7919)::text, 10, '0'), 'NAME ' || upper(md5(n::text)), db_now(), 2000000000 + n / 4 + 5000
    from generate_series(1, 4000) n`);
  await owner.query(`
    insert into member_device (member_id, device_hash, created_at, used_at)
    select 2000000000 + n, sha256((n / 2)::text::bytea), db_now(), db_now() from generate_series(1, 4000) n`);
  await owner.query(`
    insert into member_bank (country, code, account_no, member_id)
    select 'TH', 'SCB', lpad((n * 7919)::text, 10, '0'), 2000000000 + n from generate_series(1, 4000) n
    on conflict do nothing`);
  await owner.query(`
    insert into member_bank_left (member_id, country, code, account_no, left_at)
    select 2000000000 + n, 'TH', 'SCB', lpad((n * 7919 + 7919)::text, 10, '0'), db_now() from generate_series(1, 4000) n`);
  await owner.query(`
    insert into invite (member_id, inviter_id, id, created_at)
    select 2000000000 + n, 2000000000 + n / 4 + 5000, 'X' || n, db_now() from generate_series(1, 4000) n`);
  await owner.query(`
    insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward,
      required, categories, percent_fail, held_before, wallet_seq, activated_at, origin, payer)
    select 2000000000 + n, 'Y' || n, 'NONE', 'THB', true, 'limit', 'Y' || n, 1, 1, 1, '{slot}', 50, 0, 1, db_now(),
      'o' || n / 2, 'p' || n / 2 from generate_series(1, 4000) n`);
  await owner.query(`
    insert into spin (member_id, pair, nonce, wheel_id, position, created_at)
    select 2000000000 + n, 1, 1, 1, 0, db_now() from generate_series(1, 4000) n`);
  await owner.query(`
    insert into refund (member_id, id, currency, plain, under_bonus, success_percent, fail_percent, amount, created_at)
    select 2000000000 + n, 'Z' || n, 'THB', 1000, 0, 10, 10, 1, db_now() from generate_series(1, 4000) n`);
  await owner.query(`
    insert into bank_transfer (reference, sending_bank, sender_no, sender_name, receiving_bank, receiving_no, currency,
      amount, at, created_at, booked_as, member_id, member_at)
    select 'bank:KBANK:MANY' || n, 'KBANK', (n / 2)::text, 'AUNT', 'SCB', '1', 'THB', 1, db_now(), db_now(), 'wallet',
      2000000000 + n, db_now() from generate_series(1, 4000) n`);
  await owner.query(
    "analyze bank_transfer, member, member_device, member_bank, member_bank_left, invite, member_bonus, spin, refund",
  );
  const { db } = fixture.server.context;
  const planOf = async (statement: ReturnType<typeof sql>): Promise<string> => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const plan = await planOf(linksOf(2_000_001_000n, true));
  for (const index of [
    "member_device_members",
    "member_bonus_same_origin",
    "member_bonus_same_payer",
    "bank_transfer_member",
    "bank_transfer_sender",
    "member_bank_left_account",
    "member_bank_name",
    "invite_listed",
  ])
    expect(plan).toContain(index);
  for (const each of [
    plan,
    await planOf(rewardFiguresOf(2_000_001_000n, ago(30))),
    await planOf(inviteFiguresOf(2_000_001_000n)),
  ])
    expect(each).not.toMatch(/Seq Scan on (member|invite|refund|spin |bank_transfer)/);
});
