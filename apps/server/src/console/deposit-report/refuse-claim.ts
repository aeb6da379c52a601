import { toMajor, toWireCurrency } from "@krapao/contract";
import { refuseClaim } from "@krapao/contract/operator/refuse-claim";

import { transaction } from "../../db/transaction.ts";
import { availableOf } from "../../domain/game/accounts.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { openProposalsOf, presentReports } from "../../domain/deposit/report/read-reports.ts";

/**
 * Refuses a report. The member gets a notice that no such transfer was found, without the operator's name. Refuses with
 * NO_DATA, with NOT_WAITING for a decided report, and with EXISTING_PROPOSAL while a credit is proposed.
 */
export const addRefuseClaim = (app: App): void =>
  route(app, refuseClaim, operators, async ({ context, operator, params, body: { reason } }) => {
    const now = context.clock.now();
    if ((await openProposalsOf(context, [params._id])).size > 0) throw refuse("EXISTING_PROPOSAL");
    const refused = await transaction(context.db, async (tx) => {
      const row = await tx
        .selectFrom("deposit_claim")
        .selectAll()
        .where("id", "=", params._id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (row === undefined) throw refuse("NO_DATA");
      if (row.state !== "waiting") throw refuse("NOT_WAITING");
      const written = await tx
        .updateTable("deposit_claim")
        .set({ state: "refused", decided_by: operator.id, decided_at: now, decision_reason: reason })
        .where("id", "=", row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const facts = { amount: toMajor(row.amount), currency: toWireCurrency(row.currency) };
      await recordAuditEvent(tx, now, {
        act: refuseClaim.name,
        by: operator.id,
        subject: row.id,
        memberId: row.member_id,
        reason,
        before: { ...facts, state: row.state },
        after: { ...facts, state: written.state },
      });
      return written;
    });
    const holder = { id: refused.member_id, currency: refused.currency };
    context.realtime.changed(holder.id, { available: await availableOf(context, holder), topics: ["statement"] });
    const [item] = await presentReports(context, [refused]);
    if (item === undefined) throw refuse("NO_DATA");
    return item;
  });
