import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { GameHolding, GamePort } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";
import { refreshWithin } from "../game/refresh.ts";
import { leaveOpen, notCompared } from "./differences.ts";
import { createIdSet, type IdSet } from "./id-set.ts";
import { eachOf, NotClear, pagesOf } from "./pages.ts";
import { proceed, type Run } from "./runs.ts";
import type { Tally } from "./tally.ts";

/** How many accounts are refreshed at once, and how long one may take. */
const AT_ONCE = 8;
const REFRESH_MS = 15_000;
/** Our accounts are read in pages of this size. */
const PAGE = 1_000;

/** An account as our books have it, in minor units. */
type Ours = {
  readonly member_id: bigint;
  readonly username: string;
  readonly currency: Currency;
  readonly account: bigint;
  readonly balance: bigint;
  readonly seq: bigint;
  readonly busy: boolean;
  readonly base_seq: bigint;
  readonly moved_in: bigint;
  readonly moved_out: bigint;
};

/** What the books have for the accounts of these names: balances, and all transfers in and out. */
const inBooks = async (
  context: Context,
  code: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Ours>> => {
  const { rows } = await sql<Ours>`
    select g.member_id, g.username, g.currency, a.id as account, a.balance, a.seq, a.busy is not null as busy,
      coalesce(r.base_seq, 0) as base_seq,
      coalesce(r.moved_in, 0) + later.moved_in as moved_in, coalesce(r.moved_out, 0) + later.moved_out as moved_out
    from game_account g
    join account a on a.member_id = g.member_id and a.kind = 'game' and a.code = g.code and a.currency = g.currency
    left join game_report r on r.member_id = g.member_id and r.code = g.code
    cross join lateral (
      select coalesce(sum(e.amount) filter (where t.kind = 'to-game'), 0)::bigint as moved_in,
        coalesce(-sum(e.amount) filter (where t.kind = 'from-game'), 0)::bigint as moved_out
      from entry e join transfer t on t.id = e.transfer
      where e.account = a.id and e.seq > coalesce(r.base_seq, 0)
    ) later
    where g.code = ${code} and g.username = any(${[...names]})`.execute(context.db);
  return new Map(rows.map((row) => [row.username, row]));
};

/** Our accounts at the game by these names. */
const accountsOf = async (context: Context, code: string, names: readonly string[]): Promise<readonly bigint[]> => {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from game_account g
    join account a on a.member_id = g.member_id and a.kind = 'game' and a.code = g.code and a.currency = g.currency
    where g.code = ${code} and g.username = any(${[...names]})`.execute(context.db);
  return rows.map(({ id }) => id);
};

/**
 * Whether nothing changed on an account while the provider was asked. Only then do both sides describe the same moment.
 */
const isStill = (before: Ours | undefined, after: Ours | undefined): after is Ours =>
  before !== undefined && after !== undefined && before.seq === after.seq && !before.busy && !after.busy;

const agrees = (ours: Ours | undefined, theirs: GameHolding): boolean =>
  ours !== undefined &&
  !ours.busy &&
  ours.balance === theirs.balance &&
  ours.moved_in === theirs.movedIn &&
  ours.moved_out === theirs.movedOut;

/** The two sides of an account that did not change in between. */
type Pair = { readonly ours: Ours | null; readonly theirs: GameHolding };

/**
 * Both sides of a page's accounts. Where they differ they are read again, ours before and after theirs. An account with
 * a transfer in between has no difference; it is left to the next run.
 */
const pairsOf = async (
  context: Context,
  port: GamePort,
  after: string | null,
  theirs: readonly GameHolding[],
): Promise<readonly Pair[]> => {
  const names = theirs.map(({ username }) => username);
  const before = await inBooks(context, port.code, names);
  if (theirs.every((one) => agrees(before.get(one.username), one))) {
    return theirs.map((one) => ({ ours: before.get(one.username) ?? null, theirs: one }));
  }
  const again = await port.holdings(after);
  if (again.is === "unclear") throw new NotClear(again.why);
  const now = await inBooks(context, port.code, names);
  return again.accounts
    .filter(({ username }) => names.includes(username))
    .flatMap((one): Pair[] => {
      const ours = now.get(one.username);
      if (ours === undefined && !before.has(one.username)) return [{ ours: null, theirs: one }];
      return isStill(before.get(one.username), ours) ? [{ ours, theirs: one }] : [];
    });
};

/** Lists accounts where the sum of all transfers in, or out, differs. */
const compareTransfers = async (tally: Tally, { ours, theirs }: Pair): Promise<void> => {
  const { username, currency } = theirs;
  const sides = [
    { what: `${username} in`, mine: ours?.moved_in ?? 0n, his: theirs.movedIn },
    { what: `${username} out`, mine: ours?.moved_out ?? 0n, his: theirs.movedOut },
  ];
  for (const { what, mine, his } of sides) {
    const memberId = ours?.member_id ?? null;
    if (mine !== his)
      await tally.see({ kind: "transfer", what, currency, ours: mine, theirs: his, memberId, detail: {} });
  }
};

const toGame = (code: string, ours: Ours) => ({
  memberId: ours.member_id,
  code,
  username: ours.username,
  currency: ours.currency,
  account: ours.account,
});

type Open = Pick<Ours, "member_id" | "username" | "currency" | "account" | "balance">;

/** The accounts that we opened at the game, page by page. */
async function* openedAt(context: Context, code: string): AsyncGenerator<readonly Open[]> {
  for (let after: string | null = ""; after !== null;) {
    const { rows } = await sql<Open>`
      select g.member_id, g.username, g.currency, a.id as account, a.balance from game_account g
      join account a on a.member_id = g.member_id and a.kind = 'game' and a.code = g.code and a.currency = g.currency
      where g.code = ${code} and g.username > ${after} and g.activated_at is not null
      order by g.username limit ${PAGE}`.execute(context.db);
    yield rows;
    after = rows.length === PAGE ? (rows.at(-1)?.username ?? null) : null;
  }
}

/** Our accounts that the provider did not list although they were open before it was asked. */
const missingThere = async (context: Context, run: Run, opened: IdSet, listed: IdSet, tally: Tally): Promise<void> => {
  for await (const page of openedAt(context, run.provider)) {
    for (const { member_id: memberId, username, currency, account, balance: ours } of page) {
      if (!opened.has(account) || listed.has(account)) continue;
      await tally.see({ kind: "balance", what: username, currency, ours, theirs: null, memberId, detail: {} });
    }
    await proceed(context, run);
  }
};

/** Removes listed differences that this run no longer found. */
const notFoundAgain = async (context: Context, run: Run, tally: Tally): Promise<void> => {
  for await (const one of notCompared(context, run)) if (one.kind !== "play") await tally.gone(one);
};

/** Confirms the listed play that no bet explains and that is still unexplained. */
const listPlay = async (context: Context, code: string, tally: Tally): Promise<void> => {
  const rows = await context.db
    .selectFrom("game_report")
    .innerJoin("game_account", (join) =>
      join
        .onRef("game_account.member_id", "=", "game_report.member_id")
        .onRef("game_account.code", "=", "game_report.code"),
    )
    .select(["game_account.member_id", "game_account.username", "game_account.currency", "game_report.unexplained"])
    .where("game_report.code", "=", code)
    .where("game_report.unexplained", "<>", 0n)
    .execute();
  for (const { member_id: memberId, username: what, currency, unexplained: ours } of rows)
    await tally.see({ kind: "play", what, currency, ours, theirs: 0n, memberId, detail: {} });
};

/**
 * Compares every account at a game provider with our books: all transfers in and out, and the balance. A balance that
 * differs means play: it is refreshed, and compared with the bet report once the report covers it. What stays
 * unexplained is then listed as `play`.
 */
export const compareGames = async (context: Context, port: GamePort, run: Run, tally: Tally): Promise<void> => {
  const { code } = port;
  const [opened, listed] = [createIdSet(), createIdSet()];
  for await (const page of openedAt(context, code)) for (const { account } of page) opened.add(account);
  for await (const { page, after } of pagesOf(port.holdings)) {
    const names = page.accounts.map(({ username }) => username);
    for (const account of await accountsOf(context, code, names)) listed.add(account);
    const pairs = await pairsOf(context, port, after, page.accounts);
    const judged = new Set(pairs.map(({ theirs }) => theirs.username));
    await leaveOpen(
      context,
      run,
      names.filter((name) => !judged.has(name)),
    );
    const toRefresh: Ours[] = [];
    for (const pair of pairs) {
      const { ours, theirs } = pair;
      tally.add(theirs.currency, ours?.balance ?? 0n, theirs.balance);
      if (ours === null) {
        // An empty account needs no comparison: it is an erased member's, or one whose opening we never learned of.
        if (theirs.balance === 0n) continue;
        const { username: what, currency, balance } = theirs;
        await tally.see({ kind: "balance", what, currency, ours: null, theirs: balance, memberId: null, detail: {} });
        continue;
      }
      await compareTransfers(tally, pair);
      if (ours.balance !== theirs.balance || ours.seq > ours.base_seq) toRefresh.push(ours);
    }
    await eachOf(toRefresh, AT_ONCE, async (ours) => {
      await refreshWithin(context, toGame(code, ours), REFRESH_MS, true);
      await proceed(context, run);
    });
    await proceed(context, run);
  }
  await missingThere(context, run, opened, listed, tally);
  await notFoundAgain(context, run, tally);
  await listPlay(context, code, tally);
};
