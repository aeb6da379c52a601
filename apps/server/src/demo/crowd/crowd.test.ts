import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import { createFakeGame } from "../../saga/testing/fake-game.ts";
import { readFlags } from "../../console/flag/read-flags.ts";
import { listErasures } from "../../domain/erasure/present.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import { countReports } from "../../domain/report/count-reports.ts";
import { readFigures } from "../../domain/report/figures.ts";
import { wrongFigures } from "../../domain/report/wrong-figures.ts";
import { totalsAsCounted } from "../../domain/report/wrong-totals.ts";
import { addDays, dayOf } from "../../lib/calendar.ts";
import { readSettings } from "../../settings.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { prepare } from "../prepare.ts";
import { fillCrowd } from "./crowd.ts";

const MEMBERS = 14;

const servers: TestServer[] = [];
/** The accounts whose next transfer the sandbox was asked to lose. */
const lost: string[] = [];
const open = async (env: Record<string, string> = {}): Promise<TestServer> => {
  const game = createFakeGame("ASKMEBET", (ms) => sleep(ms));
  game.strike = (call) => (call === "deposit" ? "lost-reply" : call === "ask" ? "error" : null);
  const adapters = {
    games: new Map([["ASKMEBET", game.port]]),
    rehearsal: {
      loseTransfer: (username: string) => {
        lost.push(username);
        return Promise.resolve(true);
      },
    },
  };
  const server = await openServer({ adapters, env: { DEMO: "on", DEMO_MEMBERS: String(MEMBERS), ...env } });
  servers.push(server);
  await prepare(server.context);
  return server;
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** The result of an uninterrupted filling of the Thai edition. */
let filled: unknown = null;

const seen = async ({ context }: TestServer) => {
  const { rows } = await sql<{
    readonly members: number;
    readonly names: number;
    readonly sagas: number;
    readonly plays: number;
    readonly sum: string;
    readonly open: number;
    readonly days: number;
    readonly early: number;
  }>`select
    (select count(*)::int from member) as members, (select count(distinct name)::int from member) as names,
    (select count(*)::int from saga) as sagas, (select count(*)::int from game_bet) as plays,
    (select sum(balance)::text from account) as sum,
    (select count(*)::int from saga where status = 'IN_PROGRESS') as open,
    (select count(distinct (created_at at time zone 'Asia/Bangkok')::date)::int from transfer) as days,
    (select count(*)::int from saga s join member m on m.id = s.member_id where s.created_at < m.created_at) as early`.execute(
    context.db,
  );
  return rows[0];
};

/** The reports have the money of all movements, and what members lost by their bets. */
const expectReports = async ({ context }: TestServer): Promise<void> => {
  const { clock, db, settings } = context;
  await countReports(context);
  const currency = settings.edition === "lo" ? "LAK" : "THB";
  const today = dayOf(clock.now());
  const figures = await readFigures(db, currency, { from: addDays(today, -40), to: today });
  const { rows } = await sql`select
    (select sum(amount)::text from saga where type = 'deposit' and status = 'SUCCESS') as "moneyIn",
    (select sum(amount)::text from saga where type = 'withdraw' and status = 'SUCCESS') as "moneyOut",
    (select sum(amount)::text from saga where type = 'bonus' and status = 'SUCCESS') as "bonusCost",
    (select sum(stake - payout)::text from game_bet) as ggr, (select sum(valid)::text from game_bet) as turnover,
    (select count(distinct member_id)::int from saga where type = 'deposit' and status = 'SUCCESS') as "firstDeposits"
  `.execute(db);
  expect(rows).toEqual([
    expect.objectContaining({ moneyIn: expect.stringMatching(/^[1-9]/) as string, ggr: expect.any(String) as string }),
  ]);
  expect(figures).toMatchObject(rows[0] ?? {});
  expect(await wrongFigures(db, currency)).toEqual([]);
  expect((await sql`${sql.raw(totalsAsCounted)}`.execute(db)).rows).toEqual([]);
};

/** Members have levels and tags, and each segment is a valid filter. */
const expectLabels = async ({ context }: TestServer): Promise<void> => {
  const { rows } = await sql<{ readonly levels: number; readonly tags: number }>`select
    (select count(distinct level_id)::int from member_summary) as levels,
    (select count(distinct tag_id)::int from member_tag) as tags`.execute(context.db);
  expect(rows).toEqual([{ levels: 3, tags: context.settings.edition === "lo" ? 2 : 3 }]);
  const segments = await context.db.selectFrom("member_segment").select("query").execute();
  expect(segments).toHaveLength(3);
  for (const { query } of segments) expect(filterOfAddress(context, query), query).not.toBeNull();
};

/** A case of a risk rule waits for somebody, another one is in review, and nothing stands in the way of an erasure. */
const expectCases = async ({ context }: TestServer): Promise<void> => {
  const now = context.clock.now().getTime();
  const cases = await readFlags(context, { is: "open", of: "all" }, 10, 0);
  expect(cases.map(({ kind, assigned }) => [kind, assigned?.to.username ?? null])).toEqual([
    ["risk-rule", "art"],
    ["risk-rule", null],
  ]);
  const [inReview, waiting] = cases;
  expect(inReview?.detail).toContain(`"both-sides"`);
  expect(inReview?.assigned?.note).toMatch(/\w/);
  expect(Date.parse(inReview?.assigned?.at ?? "")).toBeGreaterThan(Date.parse(inReview?.createdAt ?? ""));
  expect(Date.parse(inReview?.assigned?.at ?? "")).toBeLessThan(now);
  expect(waiting?.detail).toContain(`"unplayed-withdrawal"`);
  expect(Date.parse(waiting?.createdAt ?? "")).toBeLessThan(now);
  expect(Date.parse(waiting?.targetAt ?? "")).toBeGreaterThan(now);
  const [erasure, ...more] = await listErasures(context, { state: "waiting", limit: 10, skip: 0 });
  expect([erasure?.blockers, more]).toEqual([[], []]);
  expect(Date.parse(erasure?.askedAt ?? "")).toBeLessThan(now - 86_400_000);
  const { rows } = await sql`select kind, at from notice where kind = 'erasure-asked'`.execute(context.db);
  expect(rows).toEqual([{ kind: "erasure-asked", at: new Date(erasure?.askedAt ?? "") }]);
};

/** Nobody was last here before the last that they did, or in the future, and not everybody left at once. */
const expectVisits = async ({ context }: TestServer): Promise<void> => {
  const { rows } = await sql<{ readonly early: number; readonly late: number; readonly days: number }>`select
    count(*) filter (where seen_at < joined_at or seen_at < (
      select max(created_at) from saga where member_id = s.member_id
    ))::int as early,
    count(*) filter (where seen_at > ${context.clock.now()})::int as late,
    count(distinct (seen_at at time zone 'Asia/Bangkok')::date)::int as days
    from member_summary s`.execute(context.db);
  expect(rows).toMatchObject([{ early: 0, late: 0 }]);
  // The members' numbers decide who looked in again, and are drawn at random: mostly 6 or 7 days.
  expect(rows[0]?.days).toBeGreaterThanOrEqual(3);
};

test.each(["th", "lo"])(
  "the demo of the edition %s has members with a history that matches the ledger",
  async (edition) => {
    const server = await open({ EDITION: edition });
    await fillCrowd(server.context);
    const whole = await seen(server);
    expect(whole).toMatchObject({ members: MEMBERS, names: MEMBERS, sum: "0", open: 2, early: 0 });
    expect(whole?.days).toBeGreaterThan(20);
    await expectReports(server);
    await expectVisits(server);
    const { rows } = await sql`select
    (select count(*)::int from saga where kind = 'withdraw' and state = 'reviewing') as withdrawals,
    (select count(*)::int from suspense where state = 'waiting') as suspense,
    (select count(*)::int from deposit_claim where state = 'waiting') as claims,
    (select count(*)::int from proposal where state = 'waiting') as proposals,
    (select count(*)::int from chat_session where state = 'waiting') as chats,
    (select count(*)::int from bank_line) as lines, (select count(*)::int from bank_line where posting is null) as open,
    (select count(*)::int from bank_statement_file) as files`.execute(server.context.db);
    expect(rows).toEqual([
      { withdrawals: 1, suspense: 2, claims: 2, proposals: 1, chats: 2, lines: 4, open: 2, files: 1 },
    ]);
    const { rows: unclear } = await sql`
      select g.username, s.amount::text from saga s join game_account g on g.member_id = s.member_id
      where s.reference = 'DEMOUNCLEAR' and s.status = 'IN_PROGRESS' and g.code = 'ASKMEBET'`.execute(
      server.context.db,
    );
    const { rows: bonuses } = await sql<{ given: number; counted: number }>`select
      (select count(*)::int from member_bonus) as given, (select sum(given)::int from bonus) as counted`.execute(
      server.context.db,
    );
    expect(bonuses[0]?.counted).toBe(bonuses[0]?.given);
    expect(bonuses[0]?.given, "others than the demo's member took one").toBeGreaterThan(1);
    await expectLabels(server);
    await expectCases(server);
    expect(unclear).toEqual([{ username: lost.at(-1), amount: edition === "lo" ? "108000000" : "180000" }]);
    // A filled demo is left alone.
    await fillCrowd(server.context);
    expect(await seen(server)).toEqual(whole);
    if (edition === "th") filled = whole;
  },
);

test("the demo of the usual size has 50 members at least, and play and payments at every provider", async () => {
  const usual = readSettings({}).demoMembers;
  const server = await open({ DEMO_MEMBERS: String(usual) });
  // As beside the sandbox, which plays all of them.
  await server.context.db.updateTable("game_provider").set({ is_active: true }).execute();
  await fillCrowd(server.context);
  expect((await seen(server))?.members).toBe(usual);
  expect(usual).toBeGreaterThanOrEqual(50);
  const { rows } = await sql<{
    readonly games: number;
    readonly played: number;
    readonly qr: number;
    readonly paid: number;
  }>`select
    (select count(*)::int from game_provider where is_active) as games,
    (select count(distinct b.code)::int from game_bet b join game_provider g on g.code = b.code and g.is_active) as played,
    (select count(distinct bank_code)::int from deposit_account where type = 'PAYMENT' and currency = 'THB') as qr,
    (select count(distinct from_code)::int from saga where type = 'deposit' and status = 'SUCCESS' and from_code in (
      select bank_code from deposit_account where type = 'PAYMENT' and currency = 'THB')) as paid`.execute(
    server.context.db,
  );
  expect(rows[0]?.games).toBe(4);
  expect(rows[0]?.played).toBe(rows[0]?.games);
  expect(rows[0]?.qr).toBe(4);
  expect(rows[0]?.paid).toBe(rows[0]?.qr);
});

test("an interrupted filling continues where it stopped, and of two servers one fills", async () => {
  const cut = await open();
  let steps = 0;
  const ledgerAt: typeof cut.context.ledgerAt = (time) => {
    steps += 1;
    if (steps === 20) throw new Error("power cut");
    return cut.context.ledgerAt(time);
  };
  await expect(fillCrowd({ ...cut.context, ledgerAt })).rejects.toThrow("power cut");
  let looks = 0;
  await fillCrowd(cut.context, () => (looks += 1) > 2);
  expect((await seen(cut))?.members).toBeLessThan(MEMBERS);
  await Promise.all([fillCrowd(cut.context), fillCrowd(cut.context)]);
  // As after an interruption just before the end.
  await cut.context.db.updateTable("setting").set({ value: "false" }).where("name", "=", "demoCrowdFilled").execute();
  await fillCrowd(cut.context);
  expect(await seen(cut)).toEqual(filled);
  await expectCases(cut);
});
