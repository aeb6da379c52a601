import { hash } from "node:crypto";

import { getPulse } from "@krapao/contract/operator/get-pulse";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readSmsHour } from "../../domain/otp/sms-ceiling.ts";
import { verifyRate } from "../../domain/otp/send-limits.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { emergenciesOf } from "../approval/emergencies.ts";
import { cached } from "../cached.ts";
import { countAlerts } from "../../domain/alert/present.ts";
import { readWaiting } from "../../domain/overview/waiting.ts";

const FRESH_MS = 1_000;
/** A statement of the books is committed within this time after it took its number, or nearly so. */
const COMMITTED_MS = 3_000;

/**
 * Creates a reader of the queues' lengths with a version. The version changes with the last numbers of the books and of
 * the audit log, and with the queues. A number of the books is taken before its commit, so the version changes once more
 * a little later: a console that has read in between then reads again.
 */
const createPulseReader = (context: Context) => {
  let books = { mark: "", at: 0 };
  return async () => {
    const [waiting, alerts, { isLow }, { isFull }, { rows }] = await Promise.all([
      readWaiting(context),
      countAlerts(context),
      verifyRate(context),
      readSmsHour(context.db),
      sql<{ mark: string; chats: number }>`
        select (select count(*)::int from chat_session where ended_at is null and state = 'waiting') as chats,
          concat_ws(' ', (select last_value from transfer_id), (select max(id) from operator_act),
            (select max(created_at) from flag), (select max(id) from ledger_audit)) as mark`.execute(context.db),
    ]);
    const at = context.clock.now();
    const mark = rows[0]?.mark ?? "";
    const chats = rows[0]?.chats ?? 0;
    if (mark !== books.mark) books = { mark, at: at.getTime() };
    const isCommitted = at.getTime() - books.at > COMMITTED_MS;
    const facts = [
      mark,
      isCommitted,
      isLow,
      isFull,
      chats,
      ...[alerts.holding, alerts.open, alerts.critical, String(alerts.newest)],
      ...Object.values(waiting).map(({ count, oldest }) => [count, oldest]),
    ];
    const version = hash("sha256", JSON.stringify(facts), "hex").slice(0, 32);
    return { at, version, waiting, alerts, chats, sms: { isFull, isLow } };
  };
};

/**
 * Returns the lengths of the queues and a version. Consoles ask every two seconds, so all of them share one reading for
 * a second.
 */
export const addGetPulse = (app: App): void => {
  const { context } = app;
  const read = createPulseReader(context);
  const shared = cached<Awaited<ReturnType<typeof read>>>(context, FRESH_MS);

  route(app, getPulse, operators, async ({ operator }) => {
    const [{ at, version, waiting, alerts, chats, sms }, emergencies] = await Promise.all([
      shared("pulse", read),
      emergenciesOf(context, operator.id),
    ]);
    return {
      at: at.toISOString(),
      version,
      emergencies,
      alerts: {
        open: alerts.open,
        critical: alerts.critical,
        newest: alerts.newest === null ? null : String(alerts.newest),
      },
      waiting: {
        withdrawals: waiting.withdrawals.count,
        doubtful: waiting.doubtful.count,
        suspense: waiting.suspense.count,
        claims: waiting.claims.count,
        erasures: waiting.erasures.count,
        flags: waiting.flags.count,
        proposals: waiting.proposals.count,
        chats,
        security: Number(sms.isFull) + Number(sms.isLow),
      },
      sms,
    };
  });
};
