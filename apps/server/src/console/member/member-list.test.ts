import { MEMBER_FILES, MEMBER_PAGES } from "@krapao/contract/limits";
import {
  MEMBER_SORTS,
  type MemberListPage,
  type MemberRow,
  type MemberSort,
} from "@krapao/contract/operator/member-list-shapes";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { dropOldDays, noteRisk } from "../../domain/member-summary/keep-recent.ts";
import { keepBalances } from "../../domain/member-summary/keep-balances.ts";
import { recordLastVisits } from "../../domain/member-summary/record-last-visits.ts";
import type { Filter } from "../../domain/member-summary/filter.ts";
import { countFor, partFor } from "../../domain/member-summary/find-summaries.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import { countReports } from "../../domain/report/count-reports.ts";
import { feedTransactions } from "../../domain/transaction/feed.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import { signIn } from "../../testing/member.ts";
import { dayOf, daysBetween } from "../../lib/calendar.ts";
import {
  addPerson,
  ageSignIns,
  memberWith,
  openConsole,
  openToken,
  setExportFreshRows,
} from "../../testing/console.ts";
import { addManyMembers } from "../../testing/many-members.ts";

const fixture = await openConsole();
const member = await memberWith(fixture, 123_456n);
await addManyMembers(fixture.server);
afterAll(() => fixture.close());

const ask = async (query: string, token = fixture.nok) => {
  const answer = await fixture.ask("GET", `/api/member-list?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MemberListPage>();
};

const valueOf = (sort: MemberSort, row: MemberRow): number => {
  switch (sort) {
    case "joined":
      return Date.parse(row.createdAt);
    case "seen":
      return Date.parse(row.seenAt);
    case "balance":
      return row.available;
    case "risk":
      return row.risk ?? -1;
    case "firstDeposit":
    case "lastDeposit":
    case "lastPlayed":
      return Date.parse(row[sort] ?? "1970-01-01");
    default:
      return row[sort];
  }
};

test("each order can be paged forward and back, and lists every member once", async () => {
  for (const sort of MEMBER_SORTS)
    for (const order of ["desc", "asc"] as const) {
      const asked = `sort=${sort}&order=${order}&states=blocked&limit=10`;
      const pages: MemberListPage[] = [];
      for (let after = ""; ;) {
        const page = await ask(`${asked}${after}`);
        pages.push(page);
        if (!page.hasMore) break;
        after = `&after=${page.rows.at(-1)?.mark ?? ""}`;
      }
      const rows = pages.flatMap((page) => page.rows);
      expect(new Set(rows.map(({ _id }) => _id)).size, asked).toBe(41);
      expect(
        rows.map(({ _id }) => _id),
        asked,
      ).toHaveLength(41);
      expect(pages[0]).toMatchObject({ found: 41, isMore: false, hasEarlier: false, currencies: ["BAHT"] });
      const values = rows.map((row) => valueOf(sort, row));
      const sorted = values.toSorted((one, other) => (order === "asc" ? one - other : other - one));
      expect(values, asked).toEqual(sorted);
      const back = await ask(`${asked}&before=${rows[20]?.mark ?? ""}`);
      expect(
        back.rows.map(({ _id }) => _id),
        asked,
      ).toEqual(rows.slice(10, 20).map(({ _id }) => _id));
      expect(back).toMatchObject({ hasEarlier: true, hasMore: true });
    }
});

test("each filter finds what a scan of all rows finds", async () => {
  const { db } = fixture.server.context;
  const now = fixture.server.context.clock.now();
  const cases: readonly (readonly [string, string])[] = [
    ["", "true"],
    ["states=closed,blocked", "status in ('closed', 'blocked')"],
    ["joinedFrom=2024-03-10&joinedTo=2024-03-10", "(joined_at at time zone 'Asia/Bangkok')::date = '2024-03-10'"],
    ["deposits=none", "first_deposit is null"],
    ["deposits=some&states=blocked", "first_deposit is not null and status = 'blocked'"],
    ["firstFrom=2024-03-05&firstTo=2024-03-09", "first_deposit between '2024-03-05' and '2024-03-09'"],
    ["firstTo=2024-03-09", "first_deposit <= '2024-03-09'"],
    ["weekNetLeast=7", "t.week_net >= 700"],
    ["languages=en,lo", "language in ('en', 'lo')"],
    ["devices=shared", "shares_device"],
    ["least=3500&most=3600", "t.deposited between 350000 and 360000"],
    ["recentLeast=900&recentMost=1000", "t.recent_deposited between 90000 and 100000"],
    ["playLeast=90&playMost=99", "p.recent_play between 9000 and 9900"],
    ["riskLeast=60", "risk >= 60"],
    ["quietFor=30", `seen_at < '${new Date(now.getTime() - 30 * 86_400_000).toISOString()}'`],
    ["seenWithin=30", `seen_at >= '${new Date(now.getTime() - 30 * 86_400_000).toISOString()}'`],
  ];
  for (const [query, condition] of cases) {
    const { rows } = await sql<{ n: number; first: string }>`
      select count(*)::int as n, max(s.member_id)::text as first from member_summary s
        join member_payment_total t using (member_id) join member_play_total p using (member_id)
      where s.currency = 'THB' and ${sql.raw(condition)}`.execute(db);
    const page = await ask(query);
    expect(page.found, query).toBe(rows[0]?.n);
    expect(page.found, query).toBeGreaterThan(0);
  }
  expect((await ask("currency=LAK")).rows).toEqual([]);
  for (const wrong of ["states=rich", "after=1", "after=x_1", "joinedFrom=2024-02-31", "sort=name", "least=0.001"])
    expect((await fixture.ask("GET", `/api/member-list?${wrong}`, { token: fixture.nok })).statusCode, wrong).toBe(400);
});

test("S64: rows are masked; pages have a limit of their own, separate from searches", async () => {
  const { db } = fixture.server.context;
  const [first] = (await ask("limit=1")).rows;
  expect(first).toMatchObject({ _id: String(member.id), status: "active" });
  expect(first?.phone).toBe(`${member.person.phone.slice(0, 3)}•••${member.person.phone.slice(-4)}`);
  await sql`
    update limit_turn set times = array_fill(db_now(), array[${MEMBER_PAGES.times}::int]) where scope = 'member-pages'`.execute(
    db,
  );
  const over = await fixture.ask("GET", "/api/member-list", { token: fixture.nok });
  expect([over.statusCode, over.json()]).toEqual([429, { message: "REQUEST_LIMIT" }]);
  expect((await fixture.ask("GET", "/api/members?q=Member", { token: fixture.nok })).statusCode).toBe(200);
  await db.deleteFrom("limit_turn").where("scope", "=", "member-pages").execute();
});

test("S64: an export needs its permission, is logged with its filter, and is limited by the hour", async () => {
  const { db } = fixture.server.context;
  const url = "/api/member-list/export?states=blocked&sort=deposited";
  expect((await fixture.ask("GET", url, { token: fixture.nok })).statusCode).toBe(403);
  const answer = await fixture.ask("GET", url, { token: fixture.owner });
  const file = answer.json<{ rows: MemberRow[]; hasMore: boolean }>();
  expect(file.rows).toHaveLength(41);
  expect(file.hasMore).toBe(false);
  expect(file.rows.every(({ phone }) => phone.includes("•••"))).toBe(true);
  const events = await fixture.ask("GET", "/api/audit?act=exportMembers", { token: fixture.owner });
  const [event] = events.json<{ act: string; after: string }[]>().filter(({ act }) => act === "exportMembers");
  expect(JSON.parse(event?.after ?? "null")).toEqual({ states: "blocked", sort: "deposited", rows: 41 });
  // S61: one of more rows than the setting needs a fresh sign-in.
  await ageSignIns(fixture.server.context);
  expect((await fixture.ask("GET", url, { token: fixture.owner })).statusCode).toBe(200);
  await setExportFreshRows(fixture.server.context, 40);
  const stale = await fixture.ask("GET", url, { token: fixture.owner });
  expect([stale.statusCode, stale.json()]).toEqual([403, { message: "STEP_UP_REQUIRED" }]);
  await setExportFreshRows(fixture.server.context, 41);
  await sql`
    update limit_turn set times = array_fill(db_now(), array[${MEMBER_FILES.times}::int]) where scope = 'member-files'`.execute(
    db,
  );
  expect((await fixture.ask("GET", url, { token: fixture.owner })).statusCode).toBe(429);
});

const filterFor = (query: string): Filter => {
  const filter = filterOfAddress(fixture.server.context, query);
  if (filter === null) throw new Error(query);
  return filter;
};

test("a page reads only a part of its order's index, and a rare filter its own index, whatever the number of members", async () => {
  const { context } = fixture.server;
  const { db } = context;
  const planOf = async (statement: ReturnType<typeof partFor> | ReturnType<typeof countFor>): Promise<string> => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const nothing = filterFor("");
  const named: Readonly<Record<MemberSort, string>> = {
    joined: "member_summary_joined",
    seen: "member_summary_seen",
    risk: "member_summary_risk",
    firstDeposit: "member_summary_first_day",
    lastDeposit: "member_summary_last_deposit_day",
    lastPlayed: "member_summary_last_played_day",
    deposited: "member_payment_total_deposited",
    withdrawn: "member_payment_total_withdrawn",
    recentDeposited: "member_payment_total_recent_deposited",
    weekNet: "member_payment_total_week_net",
    turnover: "member_play_total_turnover",
    play: "member_play_total_play",
    recentPlay: "member_play_total_recent_play",
    balance: "member_balance_wallet",
  };
  for (const sort of MEMBER_SORTS)
    for (const isDown of [true, false])
      for (const place of [null, { by: 1_709_300_000_000_000n, id: 2_000_000_500n }]) {
        const plan = await planOf(partFor(nothing, { sort, isDown, place, isBack: false, limit: 51 }, false));
        expect(plan, `${sort} ${isDown}`).toContain(`${named[sort]} on`);
        expect(plan, `${sort} ${isDown}`).not.toMatch(/Seq Scan on member_/);
      }
  const today = dayOf(context.databaseTime.now());
  const sinceLast = daysBetween("2024-03-01", today);
  const rare: readonly (readonly [string, string])[] = [
    ["states=closed", "member_summary_status"],
    ["states=blocked,closed", "member_summary_status"],
    ["firstFrom=2024-03-05&firstTo=2024-03-05", "member_summary_first_day"],
    ["joinedFrom=2024-03-05&joinedTo=2024-03-05", "member_summary_joined"],
    ["joinedWithin=1", "member_summary_joined"],
    ["least=3999.99", "member_payment_total_deposited"],
    ["playMost=-1260", "member_play_total_recent_play"],
    ["walletLeast=0.23", "member_balance_wallet"],
    ["bonus=running", "member_bonus_active"],
    ["bankWithin=7", "member_bank_changed"],
    ["weekNetLeast=9", "member_payment_total_week_net"],
    ["languages=en", "member_summary_language"],
    ["devices=shared", "member_summary_shares_device"],
    [`noDepositFor=${sinceLast}`, "member_summary_last_deposit_day"],
    ["depositWithin=1", "member_summary_last_deposit_day"],
    [`notPlayedFor=${sinceLast}`, "member_summary_last_played_day"],
    ["playedWithin=1", "member_summary_last_played_day"],
  ];
  for (const [query, index] of rare) {
    const filter = filterFor(query);
    const part = { sort: "play", isDown: true, place: null, isBack: false, limit: 51 } as const;
    const plan = await planOf(partFor(filter, part, true));
    expect(plan, query).toContain(index);
    expect(plan, query).not.toContain("Seq Scan on member_summary");
    expect(await planOf(countFor(filter)), query).toContain(index);
  }
});

test("figures follow the ledger: deposits, withdrawals, play, balance and last visit", async () => {
  const { context } = fixture.server;
  const { ledger, db } = context;
  const post = async (
    kind: TransferKind,
    house: readonly [AccountKind, string],
    amount: bigint,
    isPaid: boolean,
    at = "wallet",
  ) => {
    const theirs = await ledger.account(
      at === "wallet"
        ? { kind: "wallet", code: "", currency: "THB", memberId: member.id }
        : { kind: "game", code: "PG", currency: "THB", memberId: member.id },
    );
    const houses = await ledger.account({ kind: house[0], code: house[1], currency: "THB", memberId: null });
    const outcome = await ledger.submit({
      operation: "post",
      reference: `figures:${kind}:${amount}`,
      kind,
      currency: "THB",
      amount,
      debit: isPaid ? houses : theirs,
      credit: isPaid ? theirs : houses,
    });
    expect(outcome.is).toBe("done");
  };
  const bring = async () => {
    await countReports(context);
    await feedTransactions(context);
    const summaries = db
      .selectFrom("member_summary as s")
      .innerJoin("member_payment_total as t", "t.member_id", "s.member_id")
      .innerJoin("member_play_total as p", "p.member_id", "s.member_id")
      .innerJoin("member_balance as b", "b.member_id", "s.member_id");
    return summaries
      .select(["t.deposited", "t.withdrawn", "p.play", "s.first_deposit", "s.status", "s.seen_at"])
      .select(["t.recent_deposited", "p.recent_play", "b.wallet", "b.games"])
      .where("s.member_id", "=", member.id)
      .executeTakeFirstOrThrow();
  };
  expect(await bring()).toMatchObject({ wallet: 123_456n, deposited: 0n, first_deposit: null, status: "active" });
  await post("deposit-qr", ["qr", "SCB"], 50_000n, true);
  await post("deposit-qr", ["qr", "SCB"], 20_000n, true);
  await post("withdraw", ["payout", "SCB"], 10_000n, false);
  await post("play", ["play", "PG"], 3_000n, true, "game");
  await post("play", ["play", "PG"], 700n, false, "game");
  const now = await bring();
  expect(now).toMatchObject({ deposited: 70_000n, withdrawn: 10_000n, play: -2_300n, wallet: 183_456n, games: 2_300n });
  expect(now.first_deposit).not.toBeNull();
  expect(now).toMatchObject({ recent_deposited: 70_000n, recent_play: -2_300n });
  expect(await bring(), "counting again adds nothing").toEqual(now);

  await sql`update member_summary set seen_at = '2024-01-01' where member_id = ${member.id}`.execute(db);
  await signIn(fixture.server, member.person);
  await recordLastVisits(context, new Date(context.databaseTime.now().getTime() - 60_000));
  const seen = await bring();
  expect(Math.abs(seen.seen_at.getTime() - context.clock.now().getTime())).toBeLessThan(60_000);

  const id = String(member.id);
  const block = { token: fixture.owner, body: { reason: "a test" } };
  expect((await fixture.ask("POST", `/api/members/${id}/block`, block)).statusCode).toBe(200);
  expect((await ask("states=blocked&sort=joined&limit=1")).rows).toMatchObject([
    { _id: id, status: "blocked", deposited: 700, withdrawn: 100, play: -23, available: 1_834.56, inGames: 23 },
  ]);
});

test("recent figures cover the last 30 days: an older day is not added, and an expired one is removed", async () => {
  const { context } = fixture.server;
  const { db } = context;
  const other = await memberWith(fixture, 0n);
  const add = (daysAgo: number, deposited: number, play: number) =>
    sql`
    insert into report_member_day (member_id, day, currency, deposited, play)
    values (${other.id}, (db_now() at time zone 'Asia/Bangkok')::date - ${daysAgo}::int, 'THB', ${deposited}, ${play})`.execute(
      db,
    );
  const recent = async () => {
    const { rows } = await sql`
      select t.deposited, t.recent_deposited, p.recent_play,
        (db_now() at time zone 'Asia/Bangkok')::date - s.recent_from as since
      from member_summary s join member_payment_total t using (member_id) join member_play_total p using (member_id)
      where member_id = ${other.id}`.execute(db);
    return rows[0];
  };
  await add(30, 5_000, 500);
  expect(await recent()).toMatchObject({ deposited: 5_000n, recent_deposited: 0n, recent_play: 0n, since: null });
  await add(29, 300, -70);
  await add(0, 1_000, 40);
  const now = { deposited: 6_300n, recent_deposited: 1_300n, recent_play: -30n, since: 29 };
  expect(await recent()).toMatchObject(now);
  // Makes the figures those of the day before.
  const spoil = () =>
    sql`with payments as (update member_payment_total set recent_deposited = 6300 where member_id = ${other.id}),
        plays as (update member_play_total set recent_play = 470 where member_id = ${other.id})
      update member_summary set recent_from = recent_from - 1 where member_id = ${other.id}`.execute(db);
  await spoil();
  await Promise.all([dropOldDays(context, () => false), dropOldDays(context, () => false)]);
  expect(await recent()).toMatchObject(now);
  // A server of the version before counts them again in the summary.
  await spoil();
  await sql`update member_summary set recent_deposited = 1300, recent_play = -30, week_net = 1000,
      recent_from = (db_now() at time zone 'Asia/Bangkok')::date - 29
    where member_id = ${other.id}`.execute(db);
  expect(await recent()).toMatchObject(now);
});

test("risk is the score of open flags, for roles that see risk; no other role finds members by it", async () => {
  const { context } = fixture.server;
  const other = await memberWith(fixture, 0n);
  const flag = (kind: string, score: number, is_open = true) =>
    sql`
    insert into flag (member_id, reference, kind, subject, detail, created_at, is_open)
    values (${other.id}, 'R1', ${kind}, '', ${JSON.stringify({ score })}::jsonb, db_now(), ${is_open})`.execute(
      context.db,
    );
  await flag("one", 70);
  await flag("two", 60);
  await flag("seen", 90, false);
  await noteRisk(context);
  const query = "sort=risk&riskLeast=95&limit=10";
  expect((await ask(query)).rows).toMatchObject([{ _id: String(other.id), risk: 100 }]);
  await sql`update flag set is_open = false where member_id = ${other.id} and kind = 'one'`.execute(context.db);
  await noteRisk(context);
  expect((await ask("sort=joined&limit=1")).rows).toMatchObject([{ _id: String(other.id), risk: 60 }]);

  const id = await addPerson(context, "of-marketing", "marketing", "Quiet-Canal-31");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const marketing = await openToken(context, id);
  expect((await ask("sort=joined&limit=1", marketing)).rows).toMatchObject([{ risk: null }]);
  for (const refused of ["sort=risk", "riskLeast=1"])
    expect((await fixture.ask("GET", `/api/member-list?${refused}`, { token: marketing })).statusCode).toBe(403);
});

test("when two servers update the list at once, each change is counted once", async () => {
  const { db } = fixture.server.context;
  const ids = [2_000_000_001n, 2_000_000_002n, 2_000_000_003n];
  await Promise.all(
    [ids, ids.toReversed(), ids].map((members) => db.transaction().execute((tx) => keepBalances(tx, members))),
  );
  const { rows } = await sql<{ wallet: bigint }>`
    select wallet from member_balance where member_id = any(${ids}::bigint[])`.execute(db);
  expect(rows.map(({ wallet }) => wallet)).toEqual([0n, 0n, 0n]);
});

test("what a server of a version before wrote is shown", async () => {
  const { db } = fixture.server.context;
  const id = 2_000_000_004n;
  await sql`update member_summary set wallet = 987654321, games = 5 where member_id = ${id}`.execute(db);
  const [row] = (await ask("sort=balance&order=desc&limit=1")).rows;
  expect(row).toMatchObject({ _id: String(id), available: 9_876_543.21, inGames: 0.05 });
});
