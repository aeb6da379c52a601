import { seeFlag } from "@krapao/contract/operator/see-flag";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { NOBODY } from "../../saga/flags.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { closeFlag, lockOpenFlag } from "./open-flag.ts";
import { findFlag } from "./read-flags.ts";

/**
 * Closes a case with the operator's finding. Refuses an unknown case with NO_DATA, and one that another operator has
 * with ASSIGNED_MEANWHILE.
 */
export const addSeeFlag = (app: App): void =>
  route(app, seeFlag, operators, async ({ context, operator, params, body }) => {
    const found = await findFlag(context, params._id);
    if (found === null) throw refuse("NO_DATA");
    const { member_id, reference, kind, subject } = found.key;
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const { holder } = await lockOpenFlag(tx, found.key);
      if (holder !== null && holder !== operator.id) throw refuse("ASSIGNED_MEANWHILE");
      await tx
        .insertInto("flag_seen")
        .values({ member_id, reference, kind, subject, operator_id: operator.id, at: now, reason: body.reason })
        .execute();
      await closeFlag(tx, found.key);
      await recordAuditEvent(tx, now, {
        act: seeFlag.name,
        by: operator.id,
        subject: params._id,
        memberId: member_id === NOBODY ? null : member_id,
        reason: body.reason,
        before: { kind, reference },
      });
    });
    return (await findFlag(context, params._id))?.flag ?? found.flag;
  });
