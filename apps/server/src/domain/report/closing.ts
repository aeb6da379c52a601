import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../audit-log/record.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import { readParts } from "./breakdown.ts";
import type { ClosedParts, DayFigures } from "./tables.ts";
import { inMajorUnits, noFigures, readDays } from "./figures.ts";
import type { Span } from "./periods.ts";
import { wrongFigures } from "./wrong-figures.ts";

export type Closing = {
  readonly figures: DayFigures;
  readonly parts: ClosedParts | null;
  readonly closedAt: Date;
  readonly by: {
    readonly id: bigint;
    readonly username: string;
    readonly name: string;
    readonly role: string;
  };
};

/** How many movements of each day are still in progress. */
export const readOpen = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ day: string; n: number }>`
    select (listed_at at time zone 'Asia/Bangkok')::date as day, count(*)::int as n from saga
    where status = 'IN_PROGRESS' and n is not null and currency = ${currency}
      and listed_at >= ${startOf(from)} and listed_at < ${startOf(addDays(to, 1))} group by 1`.execute(db);
  return new Map(rows.map(({ day, n }) => [day, n]));
};

/** The first day with an entry or a bet that the reports have not counted; null when everything is counted. */
export const firstUncounted = async (db: Kysely<Database>): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min((e.created_at at time zone 'Asia/Bangkok')::date)
        from account a left join report_progress p on p.account = a.id
          join entry e on e.account = a.id and e.seq = coalesce(p.seq, 0) + 1
        where a.member_id is null and a.kind <> 'opening'),
      (select min((e.created_at at time zone 'Asia/Bangkok')::date)
        from account a left join report_payout_progress p on p.account = a.id
          join entry e on e.account = a.id and e.seq = coalesce(p.seq, 0) + 1
        where a.member_id is null and a.kind = 'payout'),
      (select min(day) from bet_day where turnover <> reported)) as day`.execute(db);
  return rows[0]?.day ?? null;
};

/** The closed days of a range, with the figures at their closing. */
export const readClosings = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<ReadonlyMap<string, Closing>> => {
  const rows = await db
    .selectFrom("report_closing as c")
    .innerJoin("operator as o", "o.id", "c.closed_by")
    .select(["c.day", "c.figures", "c.parts", "c.closed_at", "o.id", "o.username", "o.name", "o.role"])
    .where("c.currency", "=", currency)
    .where("c.day", ">=", from)
    .where("c.day", "<=", to)
    .execute();
  return new Map(
    rows.map(({ day, figures, parts, closed_at: closedAt, ...by }) => [day, { figures, parts, closedAt, by }]),
  );
};

/**
 * Freezes the figures of a day, and of its providers, channels, banks and promotions. Throws DAY_NOT_OVER on the day
 * itself. Throws DAY_OPEN while a movement of it is in progress, something of it is not counted, or the figures do not
 * agree with the books. Throws NOT_WAITING when it is closed already.
 */
export const closeDay = async (
  context: Context,
  currency: Currency,
  day: string,
  operatorId: bigint,
): Promise<void> => {
  const now = context.databaseTime.now();
  if (day >= dayOf(now)) throw refuse("DAY_NOT_OVER");
  const span = { from: day, to: day };
  const [open, uncounted, wrong] = await Promise.all([
    readOpen(context.db, currency, span),
    firstUncounted(context.db),
    wrongFigures(context.db, currency),
  ]);
  if (open.size > 0 || (uncounted !== null && uncounted <= day) || wrong.length > 0) throw refuse("DAY_OPEN");
  await transaction(context.db, async (tx) => {
    const { days } = await readDays(tx, currency, span);
    const figures = days.get(day) ?? noFigures;
    const parts = await readParts(tx, currency, span);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("report_closing")
      .values({
        day,
        currency,
        figures: JSON.stringify(figures),
        parts: JSON.stringify(parts),
        closed_at: now,
        closed_by: operatorId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw refuse("NOT_WAITING");
    const after = inMajorUnits(figures);
    await recordAuditEvent(tx, now, { act: "closeDay", by: operatorId, subject: `${day} ${currency}`, after });
  });
};
