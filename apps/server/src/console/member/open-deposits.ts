import { openDeposits } from "@krapao/contract/operator/open-deposits";

import { liftDepositBrake } from "../../domain/risk/deposit-brake.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/**
 * Allows slips and gift links again for a member whose were refused too often (S70). Refuses with NOT_WAITING when they
 * were not blocked.
 */
export const addOpenDeposits = (app: App): void =>
  route(app, openDeposits, operators, async ({ context, operator, params, body }) => {
    const { id: memberId } = await memberOfPath(context, params._id);
    const now = context.clock.now();
    const isOpened = await transaction(context.db, async (tx) => {
      if (!(await liftDepositBrake(tx, memberId, context.databaseTime.now()))) return false;
      await recordAuditEvent(tx, now, { act: openDeposits.name, by: operator.id, memberId, reason: body.reason });
      return true;
    });
    if (!isOpened) throw refuse("NOT_WAITING");
    return {};
  });
