import { askSlipBank } from "@krapao/contract/operator/ask-slip-bank";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { makeSlipDue } from "../../domain/deposit/slip/make-due.ts";
import { type App, route } from "../../http/route.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

const LIMIT = limitOf("operator:ask-slip");

/**
 * Makes a waiting slip due now. A slip that is due already stays as it is, so two presses ask the bank once. Refuses
 * with NO_DATA for a slip that does not wait for the bank, and with REQUEST_LIMIT when a slip is asked about too often.
 */
export const addAskSlipBank = (app: App): void =>
  route(app, askSlipBank, operators, async ({ context, operator, params: { _id, reference } }) => {
    const { id: memberId } = await memberOfPath(context, _id);
    const made = await transaction(context.db, async (tx) => {
      const is = await makeSlipDue(tx, memberId, reference);
      if (is !== "due") return is;
      const turn = await takeTurn(tx, LIMIT, reference);
      if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
      const event = { act: askSlipBank.name, by: operator.id, subject: reference, memberId };
      await recordAuditEvent(tx, context.clock.now(), event);
      return is;
    });
    if (made === "none") throw refuse("NO_DATA");
    return {};
  });
