import type { MemberFilter, MemberListPage } from "@krapao/contract/operator/member-list-shapes";
import type { MemberSegment } from "@krapao/contract/operator/member-label-shapes";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { dropOldDays, noteSharedDevices } from "../../domain/member-summary/keep-recent.ts";
import { recordLastVisits } from "../../domain/member-summary/record-last-visits.ts";
import { countReports } from "../../domain/report/count-reports.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

let fixture: TestConsole;
let tag: string;
let level: string;

/** The first member of each currency; the others follow. */
const FIRST = { BAHT: 3_000_000_000, LAK: 4_000_000_000 } as const;
const CURRENCIES = ["BAHT", "LAK"] as const;
const MEMBERS = 12;

beforeAll(async () => {
  fixture = await openConsole();
  const owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  // Member n joined n days ago, was seen n days ago, deposited and played n days ago, and has n baht or kip.
  for (const [currency, country, first] of [
    ["THB", "TH", FIRST.BAHT],
    ["LAK", "LA", FIRST.LAK],
  ] as const) {
    await owner.query(
      `insert into member (id, phone, name, password, currency, status, bank_country, bank_code, bank_account_no,
         bank_account_name, bank_changed_at, created_at)
       select $1::bigint + n, '+' || ($1::bigint + n), 'Member ' || n, '', $2, case when n = 3 then 'blocked' else 'active' end, $3, 'X',
         ($1::bigint + n)::text, 'NAME', case when n in (2, 5) then db_now() - n * interval '1 day' end,
         db_now() - n * interval '1 day' - interval '1 hour'
       from generate_series(1, ${MEMBERS}) n`,
      [first, currency, country],
    );
    // The first has never deposited, the second has never played. The play of the even ones is the house's loss.
    await owner.query(
      `insert into report_member_day (member_id, day, currency, deposited, withdrawn, turnover, play)
       select $1::bigint + n, (db_now() at time zone 'Asia/Bangkok')::date - n, $2,
         case when n = 1 then 0 else n * 100 end, case when n = 6 then 900 else 0 end, case when n = 2 then 0 else 500 end,
         case when n = 2 then 0 when n % 2 = 0 then n * -1000 else n * 1000 end
       from generate_series(1, ${MEMBERS}) n`,
      [first, currency],
    );
    // An older day, counted later, changes neither the last deposit nor the last play.
    await owner.query(
      `insert into report_member_day (member_id, day, currency, deposited, turnover)
       values ($1::bigint + 4, (db_now() at time zone 'Asia/Bangkok')::date - 400, $2, 7, 7)`,
      [first, currency],
    );
    await owner.query(
      `insert into report_first_deposit (member_id, day, currency, amount)
       select member_id, min(day), currency, 7 from report_member_day where currency = $1 and deposited > 0
       group by member_id, currency`,
      [currency],
    );
    await owner.query(
      `update member_balance set wallet = (member_id - $1::bigint) * 100
       where member_id between $1::bigint + 1 and $1::bigint + ${MEMBERS}`,
      [first],
    );
    await owner.query(
      `update member_summary s set seen_at = db_now() - (s.member_id - $1::bigint) * interval '1 day' - interval '1 hour',
         risk = case when s.member_id = $1::bigint + 6 then 65 else 0 end,
         language = (array[null, 'en', 'lo', 'th'])[least(4, 13 - (s.member_id - $1::bigint))]
       where s.member_id between $1::bigint + 1 and $1::bigint + ${MEMBERS}`,
      [first],
    );
    // Members 3 and 5 signed in on one device, and 5 and 6 each on one of their own.
    await owner.query(
      `insert into member_device (member_id, device_hash, created_at, used_at)
       select $1::bigint + n, sha256(($2::text || of)::bytea), db_now(), db_now()
       from (values (3, 'one'), (5, 'one'), (5, 'two'), (6, 'three')) d(n, of)`,
      [first, currency],
    );
    // A bonus of member 7 runs, and one of member 8 has ended.
    await owner.query(
      `insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward,
         required, categories, percent_fail, held_before, wallet_seq, activated_at, ended_at, ended_how, taken)
       select $1::bigint + n, 'B' || $1::bigint + n, 'NONE', $2, true, 'limit', 'D' || $1::bigint + n, 1, 1, 1, '{slot}', 50, 0, 1, db_now(),
         case when n = 8 then db_now() end, case when n = 8 then 'finished' end, case when n = 8 then 0 end
       from generate_series(7, 8) n`,
      [first, currency],
    );
  }
  const gold = await owner.query<{ id: string }>(
    "insert into member_level (name, position) values ('Gold', 1) returning id::text",
  );
  level = gold.rows[0]?.id ?? "";
  const sport = await owner.query<{ id: string }>(
    "insert into tag (name, tone) values ('sport', 'quiet') returning id::text",
  );
  tag = sport.rows[0]?.id ?? "";
  for (const first of [FIRST.BAHT, FIRST.LAK]) {
    await owner.query("update member_summary set level_id = $2 where member_id = $1::bigint + 9", [first, level]);
    await owner.query(
      "insert into member_tag (member_id, tag_id, operator_id, at) values ($1::bigint + 10, $2, 1, db_now())",
      [first, tag],
    );
  }
  await owner.end();
  await noteSharedDevices(fixture.server.context);
});
afterAll(() => fixture.close());

/** Whole numbers from `from` to `to`. */
const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const dayAgo = (days: number): string => {
  const day = new Date(fixture.server.context.databaseTime.now().getTime() - days * 86_400_000 + 7 * 3_600_000);
  return day.toISOString().slice(0, 10);
};

/** Each part of a filter, with the members that it finds among 1 to 12 in either currency. */
const cases = (): Readonly<
  Record<Exclude<keyof MemberFilter, "currency">, readonly (readonly [string, readonly number[]])[]>
> => ({
  states: [["blocked", [3]]],
  joinedFrom: [[dayAgo(0), []]],
  joinedTo: [[dayAgo(30), []]],
  joinedWithin: [["7", span(1, 6)]],
  deposits: [
    ["none", [1]],
    ["some", span(2, MEMBERS)],
  ],
  firstFrom: [[dayAgo(5), [2, 3, 5]]],
  firstTo: [[dayAgo(11), [4, 11, 12]]],
  depositWithin: [["5", [2, 3, 4]]],
  noDepositFor: [["5", span(5, MEMBERS)]],
  playedWithin: [["5", [1, 3, 4]]],
  notPlayedFor: [["5", span(5, MEMBERS)]],
  least: [["10", [10, 11, 12]]],
  most: [["3", [1, 2, 3]]],
  recentLeast: [["10", [10, 11, 12]]],
  recentMost: [["3", [1, 2, 3]]],
  playLeast: [["90", [9, 11]]],
  playMost: [["-80", [8, 10, 12]]],
  weekNetLeast: [["3", [3, 4, 5]]],
  weekNetMost: [["-1", [6]]],
  walletLeast: [["11", [11, 12]]],
  walletMost: [["2", [1, 2]]],
  bonus: [
    ["running", [7]],
    ["none", [...span(1, 6), ...span(8, MEMBERS)]],
  ],
  bankWithin: [
    ["3", [2]],
    ["7", [2, 5]],
  ],
  riskLeast: [["60", [6]]],
  seenWithin: [["3", [1, 2]]],
  quietFor: [["10", span(10, MEMBERS)]],
  languages: [
    ["en", [11]],
    ["th,lo", span(1, 10)],
  ],
  devices: [
    ["shared", [3, 5]],
    ["own", [1, 2, 4, ...span(6, MEMBERS)]],
  ],
  levels: [
    [level, [9]],
    ["none", [...span(1, 8), ...span(10, MEMBERS)]],
  ],
  tags: [[tag, [10]]],
});

const found = async (query: string): Promise<readonly string[]> => {
  const answer = await fixture.ask("GET", `/api/member-list?${query}`, { token: fixture.nok });
  expect(answer.statusCode, query).toBe(200);
  return answer
    .json<MemberListPage>()
    .rows.map(({ _id }) => _id)
    .toSorted();
};

test("each part of a filter finds exactly who it should, in both currencies", async () => {
  for (const currency of CURRENCIES)
    for (const [name, tried] of Object.entries(cases()))
      for (const [value, members] of tried) {
        const query = `currency=${currency}&${name}=${value}`;
        expect(await found(query), query).toEqual(members.map((n) => String(FIRST[currency] + n)).toSorted());
      }
});

test("parts of a filter narrow each other, and a range has both its ends", async () => {
  const first = FIRST.LAK;
  expect(await found("currency=LAK&walletLeast=4&walletMost=6&noDepositFor=5")).toEqual([
    `${first + 5}`,
    `${first + 6}`,
  ]);
  expect(await found("currency=LAK&playLeast=-40&playMost=10")).toEqual([
    `${first + 1}`,
    `${first + 2}`,
    `${first + 4}`,
  ]);
  for (const wrong of [
    "playLeast=0.001",
    "walletLeast=-1",
    "bonus=ended",
    "bankWithin=0",
    "depositWithin=x",
    "languages=fr",
  ]) {
    const answer = await fixture.ask("GET", `/api/member-list?${wrong}`, { token: fixture.nok });
    expect(answer.statusCode, wrong).toBe(400);
  }
});

test("every part of a filter can be saved as a segment, with its number of members", async () => {
  for (const [name, [tried]] of Object.entries(cases())) {
    if (tried === undefined) throw new Error(name);
    const [value, members] = tried;
    const query = `currency=LAK&${name}=${value}`;
    const saved = await fixture.ask("POST", "/api/member-segments", {
      token: fixture.nok,
      body: { name: "one", query },
    });
    expect(saved.statusCode, query).toBe(200);
    const answer = await fixture.ask("GET", "/api/member-segments", { token: fixture.nok });
    expect(answer.json<MemberSegment[]>(), query).toMatchObject([{ name: "one", query, found: members.length }]);
  }
});

test("a member's page tells what they did since they joined", async () => {
  for (const currency of CURRENCIES) {
    const pageOf = async (n: number): Promise<unknown> =>
      (await fixture.ask("GET", `/api/members/${FIRST[currency] + n}`, { token: fixture.nok })).json<MemberPage>()
        .record;
    expect(await pageOf(4)).toEqual({
      firstDeposit: { day: dayAgo(400), amount: 0.07 },
      lastDeposit: dayAgo(4),
      lastPlayed: dayAgo(4),
      play: -40,
      given: 0,
      ngr: -40,
      language: "th",
    });
    expect(await pageOf(1)).toEqual({
      firstDeposit: null,
      lastDeposit: null,
      lastPlayed: dayAgo(1),
      play: 10,
      given: 0,
      ngr: 10,
      language: "th",
    });
  }
});

test("a device that was forgotten is no longer shared", async () => {
  const { context } = fixture.server;
  const other = FIRST.LAK + 5;
  await sql`delete from member_device where member_id = ${other} and device_hash = sha256('LAKone')`.execute(
    context.db,
  );
  await noteSharedDevices(context);
  expect(await found("currency=LAK&devices=shared")).toEqual([]);
  expect(await found("currency=BAHT&devices=shared")).toEqual([`${FIRST.BAHT + 3}`, `${FIRST.BAHT + 5}`]);
});

test("a day that is older than 7 days leaves the net, and members of before are counted", async () => {
  const { context } = fixture.server;
  const week = async () => {
    const { rows } = await sql<{ net: bigint; since: number | null }>`
      select t.week_net as net, (db_now() at time zone 'Asia/Bangkok')::date - s.week_from as since
      from member_summary s join member_payment_total t using (member_id)
      where member_id between ${FIRST.BAHT + 1} and ${FIRST.BAHT + 8} order by member_id`.execute(context.db);
    return rows;
  };
  const before = await week();
  expect(before.map(({ net }) => net)).toEqual([0n, 200n, 300n, 400n, 500n, -300n, 0n, 0n]);
  expect(before.map(({ since }) => since)).toEqual([1, 2, 3, 4, 5, 6, null, null]);
  await sql`
    with payments as (
      update member_payment_total set week_net = 77 where member_id between ${FIRST.BAHT + 1} and ${FIRST.BAHT + 8}
    )
    update member_summary set week_from = case
        when member_id % 2 = 0 then '-infinity' else (db_now() at time zone 'Asia/Bangkok')::date - 7 end
    where member_id between ${FIRST.BAHT + 1} and ${FIRST.BAHT + 8}`.execute(context.db);
  await Promise.all([dropOldDays(context, () => false), dropOldDays(context, () => false)]);
  expect(await week()).toEqual(before);
});

test("the list has the language of a member's last call, and their page what they were given", async () => {
  const { context, call } = fixture.server;
  const { id, person } = await memberWith(fixture, 0n);
  const record = async (): Promise<MemberPage["record"]> => {
    await recordLastVisits(context, new Date(0));
    await countReports(context);
    return (await fixture.ask("GET", `/api/members/${id}`, { token: fixture.nok })).json<MemberPage>().record;
  };
  const token = await signIn(fixture.server, person);
  expect(await record()).toMatchObject({ language: "th", given: 0, ngr: 0 });
  await sql`update session set used_at = used_at - interval '2 minutes' where member_id = ${id}`.execute(context.db);
  await sql`update member_summary set seen_at = joined_at - interval '1 hour' where member_id = ${id}`.execute(
    context.db,
  );
  expect((await call("GET", "/api/account/profile", { token, headers: { "accept-language": "lo" } })).statusCode).toBe(
    200,
  );
  expect(await record()).toMatchObject({ language: "lo" });

  const { ledger } = context;
  const [wallet, reward] = await Promise.all([
    ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id }),
    ledger.account({ kind: "reward", code: "bonus", currency: "THB", memberId: null }),
  ]);
  const give = async (amount: bigint, isBack: boolean): Promise<void> => {
    const outcome = await ledger.submit({
      operation: "post",
      reference: `given:${amount}`,
      kind: "bonus",
      currency: "THB",
      amount,
      debit: isBack ? wallet : reward,
      credit: isBack ? reward : wallet,
    });
    expect(outcome.is).toBe("done");
  };
  await give(5_000n, false);
  await give(1_200n, true);
  expect(await record()).toMatchObject({ given: 38, ngr: -38, play: 0 });
  expect(await record(), "counting again adds nothing").toMatchObject({ given: 38 });
});
