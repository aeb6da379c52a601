import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import type { AlertChannel, AlertNews, AlertRow, DeliveryAnswer } from "./channel.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long to wait after each try that was not accepted. After the last one the message is given up. */
const PAUSES_MS = [10 * SECOND_MS, 30 * SECOND_MS, ...[2, 10, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)];
/** Longer than any answer takes. When a server dies while it sends, another one sends the message after this time. */
const LEASE_MS = MINUTE_MS;
const AT_A_TIME = 20;

type Due = {
  readonly id: bigint;
  readonly alert_id: bigint;
  readonly event: AlertNews["event"];
  readonly tries: number;
};

/**
 * Queues the messages for a receiver: every open alert, that it got worse after that, and the end of each alert that was
 * sent to it. The rows are unique, so several servers queue each message once.
 */
const note = async ({ db, clock }: Context, { name }: AlertChannel): Promise<void> => {
  const now = clock.now();
  await sql`
    insert into alert_delivery (alert_id, channel, event, rise, created_at, next_at)
    select a.id, ${name}, 'opened', 0, ${now}::timestamptz, ${now}::timestamptz from alert a
    where a.cleared_at is null
      and not exists (select from alert_delivery d where d.alert_id = a.id and d.channel = ${name} and d.event = 'opened')
    union all
    select a.id, ${name}, 'risen', a.rise, ${now}, ${now} from alert_delivery d join alert a on a.id = d.alert_id
    where d.channel = ${name} and d.event = 'opened' and a.cleared_at is null and a.risen_at > d.created_at
      and not exists (select from alert_delivery e
        where e.alert_id = a.id and e.channel = ${name} and e.event = 'risen' and e.rise = a.rise)
    union all
    select a.id, ${name}, 'cleared', 0, ${now}, ${now} from alert_delivery d join alert a on a.id = d.alert_id
    where d.channel = ${name} and d.event <> 'cleared' and d.state = 'taken' and a.cleared_at is not null
      and not exists (select from alert_delivery e where e.alert_id = a.id and e.channel = ${name} and e.event = 'cleared')
    on conflict (alert_id, channel, event, rise) do nothing`.execute(db);
};

/**
 * Takes the next message that is due; null when there is none. It is postponed first, so that only one of several
 * servers sends it.
 */
const takeNext = async ({ db, databaseTime }: Context, { name }: AlertChannel): Promise<Due | null> => {
  const now = databaseTime.now();
  const { rows } = await sql<Due>`
    update alert_delivery d set next_at = ${new Date(now.getTime() + LEASE_MS)}, tries = d.tries + 1
    from (select id from alert_delivery where state = 'waiting' and channel = ${name} and next_at <= ${now}
      order by next_at, id limit 1 for update skip locked) due
    where d.id = due.id returning d.id, d.alert_id, d.event, d.tries`.execute(db);
  return rows[0] ?? null;
};

const tell = async (channel: AlertChannel, event: Due["event"], alert: AlertRow): Promise<DeliveryAnswer | null> => {
  try {
    return await channel.tell({ event, alert });
  } catch {
    // The error may contain the address, and the address may contain a secret.
    return null;
  }
};

/** Sends one message, and records the result. */
const deliver = async (context: Context, channel: AlertChannel, due: Due): Promise<void> => {
  const { db, clock, log } = context;
  const alert = await db.selectFrom("alert").selectAll().where("id", "=", due.alert_id).executeTakeFirst();
  if (alert === undefined) return;
  const at = clock.now();
  const answer = await tell(channel, due.event, alert);
  const now = clock.now();
  const isTaken = answer?.isTaken ?? false;
  const pause = PAUSES_MS[due.tries - 1];
  const state = isTaken ? "taken" : pause === undefined ? "given-up" : "waiting";
  if (!isTaken)
    log.warn({ event: "alert.delivery_failed", channel: channel.name, alert: String(alert.id), try: due.tries });
  await transaction(db, async (tx) => {
    await tx
      .insertInto("alert_attempt")
      .values({
        delivery_id: due.id,
        at,
        try: due.tries,
        status: answer?.status ?? null,
        is_taken: isTaken,
        took_ms: Math.max(0, now.getTime() - at.getTime()),
      })
      .execute();
    await tx
      .updateTable("alert_delivery")
      .set({ state, next_at: state === "waiting" ? new Date(now.getTime() + (pause ?? 0)) : null })
      .where("id", "=", due.id)
      .where("state", "=", "waiting")
      // When this server took longer than its lease, another server may have taken the message.
      .where("tries", "=", due.tries)
      .execute();
  });
};

/**
 * Sends a receiver what it does not know yet, each message until it is accepted. A message may arrive twice; the
 * receiver recognises it by its `_id` and event.
 */
export const deliverAlerts = async (
  context: Context,
  channel: AlertChannel,
  isStopping: () => boolean,
): Promise<void> => {
  await note(context, channel);
  for (let sent = 0; sent < AT_A_TIME && !isStopping(); sent += 1) {
    // Taken just before it is sent: slow answers to the others do not use up its lease.
    const due = await takeNext(context, channel);
    if (due === null) return;
    await deliver(context, channel, due);
  }
};
