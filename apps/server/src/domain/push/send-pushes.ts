import type { NoticeKind } from "@krapao/contract/notice/shapes";
import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { PushPort, PushTarget, PushVerdict } from "../../adapters/push/port.ts";
import type { Context } from "../../context.ts";
import { dropDevice } from "./devices.ts";
import { isOpenSession } from "./open-session.ts";
import { pushKey } from "./push-key.ts";
import { pushText } from "./push-text.ts";
import type { PushOutcome } from "./tables.ts";

const AT_A_TIME = 32;
/** Longer than a call can take. When a server dies while it sends, another one takes the message after this time. */
const LEASE_S = 60;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
/** At most this many tries, and none after this time: older messages can be read in the app. */
const MOST_TRIES = 10;
const KEPT_S = 86_400;

type Due = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly member_id: bigint;
  readonly session_id: string;
  readonly notice_id: string;
  readonly at: string;
  readonly kind: NoticeKind;
  readonly href: string;
  readonly tries: number;
  readonly is_old: boolean;
  readonly language: Language;
  readonly open: boolean;
};

/** Leases messages that are due; each goes to one of several servers. */
const claim = async ({ db }: Context): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    update push_message p set tries = p.tries + 1, due_at = db_now() + ${LEASE_S} * interval '1 second'
    from (
      select member_id, session_id, notice_id, at from push_message where due_at <= db_now()
      order by due_at limit ${AT_A_TIME} for update skip locked
    ) due, push_device d
    where (p.member_id, p.session_id, p.notice_id, p.at) = (due.member_id, due.session_id, due.notice_id, due.at)
      and (d.member_id, d.session_id) = (p.member_id, p.session_id)
    returning p.member_id, p.session_id, p.notice_id, p.at::text as at, p.kind, p.href, p.tries,
      p.created_at <= db_now() - ${KEPT_S} * interval '1 second' as is_old,
      d.endpoint, d.p256dh, d.auth, d.language, ${isOpenSession("d")} as open`.execute(db);
  return rows;
};

const sameMessage = ({ member_id: member, session_id: session, notice_id: notice, at }: Due) =>
  sql`(member_id, session_id, notice_id, at) = (${member}, ${session}, ${notice}, ${at}::timestamptz)`;

const finish = async ({ db }: Context, due: Due, outcome: PushOutcome): Promise<void> => {
  await sql`update push_message set due_at = null, outcome = ${outcome} where ${sameMessage(due)}`.execute(db);
};

/**
 * How many milliseconds to wait before the next try: twice as long each time up to a maximum, or as long as the push
 * service asked (`afterMs`).
 */
export const waitMs = (tries: number, afterMs: number): number =>
  Math.max(afterMs, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)));

const postpone = async (context: Context, due: Due, afterMs: number): Promise<void> => {
  if (due.tries >= MOST_TRIES) return finish(context, due, "given-up");
  const ms = waitMs(due.tries, afterMs);
  await sql`
    update push_message set due_at = db_now() + ${ms} * interval '1 millisecond'
    where ${sameMessage(due)}`.execute(context.db);
};

const settle = async (context: Context, due: Due, verdict: PushVerdict): Promise<void> => {
  switch (verdict.is) {
    case "taken":
      return finish(context, due, "taken");
    case "gone":
      return dropDevice(context, { id: due.member_id, sessionId: due.session_id }, due.endpoint);
    case "later":
      return postpone(context, due, verdict.afterMs);
    case "refused":
      context.log.warn({ event: "push.refused", host: new URL(due.endpoint).host, status: verdict.status });
      return finish(context, due, "refused");
  }
};

const sendOne = async (context: Context, port: PushPort, due: Due): Promise<void> => {
  // The session may have expired since the message was queued.
  if (!due.open) return dropDevice(context, { id: due.member_id, sessionId: due.session_id });
  if (due.is_old || due.tries > MOST_TRIES) return finish(context, due, "given-up");
  const target: PushTarget = {
    endpoint: due.endpoint,
    p256dh: Buffer.from(due.p256dh, "base64url"),
    auth: Buffer.from(due.auth, "base64url"),
  };
  const text = pushText({ id: due.notice_id, kind: due.kind, href: due.href, language: due.language });
  await settle(context, due, await port.send(await pushKey(context), target, { text, keptSeconds: KEPT_S }));
};

/**
 * Sends the queue's messages at least once: when the process dies after sending and before recording it, the message is
 * sent again. No transaction is open while it sends.
 */
export const sendPushes = async (context: Context, ending?: AbortSignal): Promise<void> => {
  const port = context.adapters.push;
  if (port === null) return;
  let due: readonly Due[];
  do {
    due = await claim(context);
    await Promise.all(
      due.map((each) =>
        sendOne(context, port, each).catch((error: unknown) =>
          context.log.error({ event: "push.send_failed", err: error }),
        ),
      ),
    );
  } while (due.length === AT_A_TIME && ending?.aborted !== true);
};
