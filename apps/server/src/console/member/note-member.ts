import { noteMember } from "@krapao/contract/operator/note-member";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** Adds a note that operators read and the member does not. */
export const addNoteMember = (app: App): void =>
  route(app, noteMember, operators, async ({ context, operator, params, body }) => {
    const member = await memberOfPath(context, params._id);
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const note = {
        member_id: member.id,
        operator_id: operator.id,
        text: body.text,
        at: now,
        deliver_id: body.deliverId,
      };
      const stored = await tx
        .insertInto("member_note")
        .values(note)
        .onConflict((is) => is.columns(["operator_id", "deliver_id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      // It was sent again.
      if (stored === undefined) return;
      await recordAuditEvent(tx, now, {
        act: noteMember.name,
        by: operator.id,
        subject: String(stored.id),
        memberId: member.id,
        // The text is only in its own table, and is deleted with the member's other personal data.
        after: { length: body.text.length },
      });
    });
    return {};
  });
