import { approveWithdrawal } from "@krapao/contract/operator/approve-withdrawal";

import { checkMayApprove } from "../../domain/operator/standing.ts";
import { checkSecondLook } from "../../domain/risk/second-look.ts";
import { isHeldByRules } from "../../domain/risk/withdrawal-rules.ts";
import { approveWithdrawal as approve, mayApprove } from "../../domain/withdrawal/decide.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { decideWithdrawal } from "./decide.ts";

/**
 * Approves a waiting withdrawal, whatever made it wait. It is paid to the account that was asked for. Where a rule asks
 * for a second look, another operator has looked at the case before.
 */
export const addApproveWithdrawal = (app: App): void =>
  route(app, approveWithdrawal, operators, async ({ context, operator, params, body }) => {
    await checkMayApprove(context.db, operator);
    const reason = body?.reason ?? "";
    return decideWithdrawal(context, {
      act: approveWithdrawal.name,
      operator,
      reference: params._id,
      reason,
      isOpen: mayApprove,
      check: async (row) => {
        // An approval may come before the rules have looked at the withdrawal.
        if (row.state === "held") await isHeldByRules(context, row);
        await checkSecondLook(context.db, row, operator.id);
      },
      decide: (row) => approve(context, row, { by: operator.id, reason }),
    });
  });
