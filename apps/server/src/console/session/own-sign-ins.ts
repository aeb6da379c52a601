import { endOtherSignIns } from "@krapao/contract/operator/end-other-sign-ins";
import { endSignIn } from "@krapao/contract/operator/end-sign-in";
import { listSignIns } from "@krapao/contract/operator/list-sign-ins";
import { seeSignIns } from "@krapao/contract/operator/see-sign-ins";
import { sql } from "kysely";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { IDLE_MS } from "../../domain/operator/operator.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { endSignIns } from "./sign-in.ts";

/** How long a sign-in from a new device is news. */
const NEWS_MS = 30 * 24 * 3_600_000;

type Row = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly is_living: boolean;
  readonly is_news: boolean;
};

/**
 * An operator's active sign-ins, and recent sign-ins from new devices. A sign-in that was unused for too long has
 * ended.
 */
export const addListSignIns = (app: App): void =>
  route(app, listSignIns, operators, async ({ context, operator }) => {
    const now = context.databaseTime.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const { rows } = await sql<Row>`
      select * from (
        select id, device, address, created_at, used_at,
          ended_at is null and expires_at > ${now} and used_at > ${before(IDLE_MS)} as is_living,
          is_new_device and seen_at is null and id <> ${operator.sessionId} and created_at > ${before(NEWS_MS)} as is_news
        from operator_session where operator_id = ${operator.id}) s
      where is_living or is_news
      order by is_living desc, used_at desc, created_at desc limit 100`.execute(context.db);
    return rows.map((row) => ({
      _id: row.id,
      device: row.device,
      address: row.address,
      place: context.places.of(row.address),
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      isCurrent: row.id === operator.sessionId,
      isLiving: row.is_living,
      isNews: row.is_news,
    }));
  });

/** Ends one of an operator's own sign-ins, also this one. Refuses any other with NO_DATA. */
export const addEndSignIn = (app: App): void =>
  route(app, endSignIn, operators, async ({ context, operator, params }) => {
    const now = context.databaseTime.now();
    await transaction(context.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("operator_session")
        .set({ ended_at: now })
        .where("operator_id", "=", operator.id)
        .where("id", "=", params._id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw refuse("NO_DATA");
      await recordAuditEvent(tx, now, { act: endSignIn.name, by: operator.id, subject: operator.username });
    });
    context.realtime.chat.endOperators();
    return {};
  });

/** Ends all of an operator's own sign-ins but this one. */
export const addEndOtherSignIns = (app: App): void =>
  route(app, endOtherSignIns, operators, async ({ context, operator }) => {
    const now = context.databaseTime.now();
    await transaction(context.db, async (tx) => {
      const ended = await endSignIns(tx, operator.id, now, { keep: operator.sessionId });
      const event = { act: endOtherSignIns.name, by: operator.id, subject: operator.username };
      await recordAuditEvent(tx, now, { ...event, after: { ended } });
    });
    context.realtime.chat.endOperators();
    return {};
  });

/**
 * Marks the notices of new sign-ins as seen, except the one about this sign-in. So a stranger who signed in cannot hide
 * that from the operator.
 */
export const addSeeSignIns = (app: App): void =>
  route(app, seeSignIns, operators, async ({ context, operator }) => {
    await context.db
      .updateTable("operator_session")
      .set({ seen_at: context.databaseTime.now() })
      .where("operator_id", "=", operator.id)
      .where("id", "!=", operator.sessionId)
      .where("is_new_device", "=", true)
      .where("seen_at", "is", null)
      .execute();
    return {};
  });
