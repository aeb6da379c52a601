import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";

const THIS_HOUR = sql`date_trunc('hour', db_now(), 'UTC')`;

/** A counted SMS, by the hour in which it was counted. */
export type CountedSms = { readonly hour: Date };

/**
 * Counts one SMS with a code in one atomic statement, before it is sent. So the operators' ceiling per hour holds for
 * all servers together, by the database's clock. Null when it is reached.
 */
const countCode = async (db: Kysely<Database>, perHour: number): Promise<CountedSms | null> => {
  const { rows } = await sql<CountedSms>`
    insert into sms_hour as h (hour, sent, refused) select ${THIS_HOUR}, 1, 0 where ${perHour} > 0
    on conflict (hour) do update set sent = h.sent + 1 where h.sent < ${perHour}
    returning hour`.execute(db);
  return rows[0] ?? null;
};

/** The result of taking a code's turn under the ceiling. `waitS`: seconds until the next hour. */
export type SmsTurn = { readonly sms: CountedSms } | { readonly sms: null; readonly waitS: number };

/** Takes a code's turn. The first refusal in an hour raises an alarm in the log. */
export const takeSms = async ({ db, log }: Pick<Context, "db" | "log">, perHour: number): Promise<SmsTurn> => {
  const sms = await countCode(db, perHour);
  if (sms !== null) return { sms };
  const { rows } = await sql<{ refused: number; wait_s: number }>`
    insert into sms_hour as h (hour, sent, refused) values (${THIS_HOUR}, 0, 1)
    on conflict (hour) do update set refused = h.refused + 1
    returning refused, ceil(extract(epoch from hour + interval '1 hour' - db_now()))::int as wait_s`.execute(db);
  const [row] = rows;
  if (row?.refused === 1) log.error({ event: "sms.ceiling", perHour });
  return { sms: null, waitS: Math.max(1, row?.wait_s ?? 1) };
};

/**
 * Counts an SMS that reports a change of an account. It is sent even above the ceiling, so that nobody can suppress it
 * by requesting codes.
 */
export const countNotice = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    insert into sms_hour as h (hour, sent, refused) values (${THIS_HOUR}, 1, 0)
    on conflict (hour) do update set sent = h.sent + 1`.execute(db);
};

/** Uncounts an SMS that was not sent. */
export const giveBackSms = async (db: Kysely<Database>, { hour }: CountedSms): Promise<void> => {
  await sql`update sms_hour set sent = sent - 1 where hour = ${hour} and sent > 0`.execute(db);
};

/** The number of SMS in this hour, and whether the ceiling refused codes. */
export const readSmsHour = async (
  db: Kysely<Database>,
): Promise<{ readonly sent: number; readonly isFull: boolean }> => {
  const { rows } = await sql<{ sent: number; refused: number }>`
    select sent, refused from sms_hour where hour = ${THIS_HOUR}`.execute(db);
  const { sent, refused } = rows[0] ?? { sent: 0, refused: 0 };
  return { sent, isFull: refused > 0 };
};
