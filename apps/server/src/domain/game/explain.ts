import { type RawBuilder, sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { differenceIsGone, seeDifference } from "../reconciliation/differences.ts";
import { SKEW_MS } from "../../saga/compare.ts";
import type { MemberGame } from "./accounts.ts";
import { readReport } from "./bets.ts";

/** When the report is read after a balance was read, and again while it does not cover that balance. */
const FIRST_READ_MS = 15_000;
/** How long an account's report is read after something was played or opened. */
export const ACTIVE_MS = 15 * 60_000;
/** With more bets than this around a balance, nobody can tell which of them it includes. */
const EDGE_MOST = 200;

/** A balance that agreed with the books after entry `seq` of the game's account, and when it was read. */
export type SeenBalance = { readonly seq: bigint; readonly from: Date; readonly to: Date };

type Account = Pick<MemberGame, "memberId" | "code">;

/** A moment this many milliseconds from now, by the database's clock, which writes and reads due times. */
export const later = (ms: number): RawBuilder<Date> => sql<Date>`(select db_now()) + ${ms} * interval '1 millisecond'`;

/** Makes sure that the account's report is read from soon on, for a while. */
export const scheduleReport = async (context: Context, { memberId, code }: Account): Promise<void> => {
  const [soon, until] = [later(FIRST_READ_MS), later(ACTIVE_MS)];
  await sql`
    insert into game_report as r (member_id, code, read_up_to, due_at, active_until)
    select member_id, code, created_at, ${soon}, ${until} from game_account where member_id = ${memberId} and code = ${code}
    on conflict (member_id, code) do update
      set due_at = least(coalesce(r.due_at, excluded.due_at), excluded.due_at), active_until = excluded.active_until`.execute(
    context.db,
  );
};

/** Makes sure that the account's report is read once soon, because bets that did not change the balance count too. */
export const readReportSoon = async (context: Context, { memberId, code }: Account): Promise<void> => {
  const soon = later(FIRST_READ_MS);
  await sql`
    insert into game_report as r (member_id, code, read_up_to, due_at)
    select member_id, code, created_at, ${soon} from game_account where member_id = ${memberId} and code = ${code}
    on conflict (member_id, code) do update set due_at = ${soon} where r.due_at is null or r.due_at > ${soon}`.execute(
    context.db,
  );
};

/**
 * Records until when there was play, by the provider's clock. It is done before the play result is posted, so that the
 * end of a bonus waits for the report of every result that is in the books.
 */
export const recordPlay = async (context: Context, { memberId, code }: Account, to: Date): Promise<void> => {
  await sql`
    insert into game_report as r (member_id, code, read_up_to, played_to)
    select member_id, code, created_at, ${to} from game_account where member_id = ${memberId} and code = ${code}
    on conflict (member_id, code) do update set played_to = greatest(r.played_to, excluded.played_to)`.execute(
    context.db,
  );
};

/**
 * Records a balance to be compared with the bet report once the report covers it. A balance that waits already stays.
 */
export const recordSeenBalance = async (
  context: Context,
  { memberId, code }: Account,
  seen: SeenBalance,
): Promise<void> => {
  await scheduleReport(context, { memberId, code });
  await context.db
    .updateTable("game_report")
    .set({ seen_seq: seen.seq, seen_from: seen.from, seen_to: seen.to })
    .where("member_id", "=", memberId)
    .where("code", "=", code)
    .where("seen_seq", "is", null)
    .where("base_seq", "<=", seen.seq)
    .execute();
};

/**
 * What was played and moved between two entries of a game's account according to the books, from the account's view.
 */
const inBooks = async (
  db: Transaction<Database>,
  account: bigint,
  after: bigint,
  upTo: bigint,
): Promise<{ readonly played: bigint; readonly movedIn: bigint; readonly movedOut: bigint }> => {
  const { rows } = await sql<{ played: bigint; moved_in: bigint; moved_out: bigint }>`
    select coalesce(sum(e.amount) filter (where t.kind = 'play'), 0)::bigint as played,
      coalesce(sum(e.amount) filter (where t.kind = 'to-game'), 0)::bigint as moved_in,
      coalesce(-sum(e.amount) filter (where t.kind = 'from-game'), 0)::bigint as moved_out
    from entry e join transfer t on t.id = e.transfer
    where e.account = ${account} and e.seq > ${after} and e.seq <= ${upTo}`.execute(db);
  const { played = 0n, moved_in: movedIn = 0n, moved_out: movedOut = 0n } = rows[0] ?? {};
  return { played, movedIn, movedOut };
};

type Report = {
  readonly base_seq: bigint;
  readonly seen_seq: bigint;
  readonly seen_from: Date;
  readonly seen_to: Date;
};

/** Marks every line that is certainly included in the balance as counted; returns their sum. */
const countSure = async (db: Transaction<Database>, game: Account, before: Date): Promise<bigint> => {
  const { rows } = await sql<{ net: bigint }>`
    with counted as (
      update game_bet set counted = true
      where member_id = ${game.memberId} and code = ${game.code} and not counted and at < ${before}
      returning payout - stake as net
    ) select coalesce(sum(net), 0)::bigint as net from counted`.execute(db);
  return rows[0]?.net ?? 0n;
};

/** The lines that the balance may or may not include, oldest first. */
const edgeOf = async (db: Transaction<Database>, game: Account, upTo: Date) =>
  db
    .selectFrom("game_bet")
    .select(["id", "stake", "payout"])
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .where("counted", "=", false)
    .where("at", "<=", upTo)
    .orderBy("at")
    .orderBy("id")
    .limit(EDGE_MOST + 1)
    .execute();

type Judged = "explained" | "unexplained" | "open";

class Undo extends Error {}

/**
 * Compares the play results up to a balance with the report's lines, in one transaction. Included lines are marked as
 * counted, and the amount that they do not explain is recorded to be moved. When lines near the balance leave the
 * result open, only the balance is dropped; the next one will tell.
 */
const judge = async (context: Context, game: MemberGame, seen: Report): Promise<Judged> => {
  const mine = (db: Transaction<Database>) =>
    db
      .updateTable("game_report")
      .where("member_id", "=", game.memberId)
      .where("code", "=", game.code)
      .where("base_seq", "=", seen.base_seq)
      .where("seen_seq", "=", seen.seen_seq)
      .where("moving", "is", null);
  const work = async (db: Transaction<Database>): Promise<Judged> => {
    // One comparison at a time for an account, because the counted lines and the recorded amount belong together.
    const { numUpdatedRows: mineNow } = await mine(db).set({ moving: null }).executeTakeFirst();
    if (mineNow !== 1n) throw new Undo();
    const { played, movedIn, movedOut } = await inBooks(db, game.account, seen.base_seq, seen.seen_seq);
    let left = played - (await countSure(db, game, new Date(seen.seen_from.getTime() - SKEW_MS)));
    const edge = await edgeOf(db, game, new Date(seen.seen_to.getTime() + SKEW_MS));
    const counted: string[] = [];
    for (const { id, stake, payout } of edge) {
      if (left === 0n) break;
      left -= payout - stake;
      counted.push(id);
    }
    if (left !== 0n && edge.length > 0) throw new Undo();
    if (counted.length > 0) {
      await db
        .updateTable("game_bet")
        .set({ counted: true })
        .where("member_id", "=", game.memberId)
        .where("code", "=", game.code)
        .where("id", "in", counted)
        .execute();
    }
    const ended = { seen_seq: null, seen_from: null, seen_to: null };
    const { numUpdatedRows } = await mine(db)
      .set((row) =>
        left === 0n
          ? {
              ...ended,
              base_seq: seen.seen_seq,
              moved_in: sql<bigint>`${row.ref("moved_in")} + ${movedIn}`,
              moved_out: sql<bigint>`${row.ref("moved_out")} + ${movedOut}`,
            }
          : { moving: left, moves: sql<bigint>`${row.ref("moves")} + 1` },
      )
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Undo();
    return left === 0n ? "explained" : "unexplained";
  };
  try {
    return await transaction(context.db, work);
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    await context.db
      .updateTable("game_report")
      .set({ seen_seq: null, seen_from: null, seen_to: null })
      .where("member_id", "=", game.memberId)
      .where("code", "=", game.code)
      .where("seen_seq", "=", seen.seen_seq)
      .where("moving", "is", null)
      .execute();
    return "open";
  }
};

/** Lists the account's play that no bet explains. A late bet that explains it removes it from the list. */
const listUnexplained = async (context: Context, game: MemberGame): Promise<void> => {
  const { unexplained } = await context.db
    .selectFrom("game_report")
    .select("unexplained")
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .executeTakeFirstOrThrow();
  const name = { provider: game.code, kind: "play", what: game.username } as const;
  if (unexplained === 0n) return differenceIsGone(context, name);
  const { memberId, currency } = game;
  return seeDifference(context, { ...name, currency, ours: unexplained, theirs: 0n, memberId, detail: {} });
};

/**
 * Moves what no bet explains from the provider's play account to its difference account. The posting's reference is
 * made from the account and the number of the difference, so it is posted once, however often and by whomever.
 */
const moveUnexplained = async (context: Context, game: MemberGame): Promise<void> => {
  const {
    seen_seq: seq,
    moving,
    moves,
  } = await context.db
    .selectFrom("game_report")
    .select(["seen_seq", "moving", "moves"])
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .executeTakeFirstOrThrow();
  // Another process has posted it.
  if (seq === null || moving === null) return;
  const house = (kind: "play" | "difference") =>
    context.ledger.account({ kind, code: game.code, currency: game.currency, memberId: null });
  const [play, difference] = [await house("play"), await house("difference")];
  const isMore = moving > 0n;
  const outcome = await context.ledger.submit({
    operation: "post",
    reference: `difference:${game.account}:${moves}`,
    kind: "difference",
    currency: game.currency,
    amount: isMore ? moving : -moving,
    debit: isMore ? difference : play,
    credit: isMore ? play : difference,
  });
  if (outcome.is !== "done") throw new Error(`a difference was not posted: ${outcome.is}`);
  await transaction(context.db, async (db) => {
    const row = await db
      .selectFrom("game_report")
      .select(["base_seq", "seen_seq", "moving", "moves"])
      .where("member_id", "=", game.memberId)
      .where("code", "=", game.code)
      .forUpdate()
      .executeTakeFirst();
    if (row?.seen_seq !== seq || row.moving !== moving || row.moves !== moves) return;
    const { movedIn, movedOut } = await inBooks(db, game.account, row.base_seq, seq);
    await db
      .updateTable("game_report")
      .set((report) => ({
        base_seq: seq,
        moved_in: sql<bigint>`${report.ref("moved_in")} + ${movedIn}`,
        moved_out: sql<bigint>`${report.ref("moved_out")} + ${movedOut}`,
        unexplained: sql<bigint>`${report.ref("unexplained")} + ${moving}`,
        moving: null,
        seen_seq: null,
        seen_from: null,
        seen_to: null,
      }))
      .where("member_id", "=", game.memberId)
      .where("code", "=", game.code)
      .execute();
  });
  await listUnexplained(context, game);
  context.log.warn({
    event: "game.play_unexplained",
    game: game.code,
    account: String(game.account),
    amount: String(moving),
  });
};

/** The result of comparing an account's play with its report. */
export type ReportComparison =
  /** No balance waits for the report. */
  | "nothing"
  /** The report does not cover the balance yet, or the answer was not clear. */
  | "waiting"
  | Judged;

/**
 * Reads an account's bet report further. Once it is complete up to the last balance, compares it with the play results
 * in the books (CONTRACT.md rule 8, docs/rules.md). `completeUpTo`: null when the report was not clear.
 */
export const explainPlay = async (
  context: Context,
  game: MemberGame,
): Promise<{ readonly is: ReportComparison; readonly added: number; readonly completeUpTo: Date | null }> => {
  const read = await readReport(context, game);
  const told = read.is === "known" ? read : { added: 0, completeUpTo: null };
  const { added, completeUpTo } = told;
  const row = await context.db
    .selectFrom("game_report")
    .selectAll()
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .executeTakeFirst();
  if (row === undefined || row.seen_seq === null || row.seen_from === null || row.seen_to === null) {
    return { is: "nothing", added, completeUpTo };
  }
  const { seen_seq, seen_from, seen_to, base_seq, moving } = row;
  const isReached = completeUpTo !== null && completeUpTo.getTime() >= seen_to.getTime() + SKEW_MS;
  if (moving === null && !isReached) return { is: "waiting", added, completeUpTo };
  const judged =
    moving === null ? await judge(context, game, { base_seq, seen_seq, seen_from, seen_to }) : "unexplained";
  if (judged === "unexplained") await moveUnexplained(context, game);
  return { is: judged, added, completeUpTo };
};
