import { refuseWithdrawal } from "@krapao/contract/operator/refuse-withdrawal";

import { mayRefuse, refuseWithdrawal as refuse } from "../../domain/withdrawal/decide.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { decideWithdrawal } from "./decide.ts";

/**
 * Returns a withdrawal that waits, or that could not be sent yet, to the wallet. The member gets a notice that it was
 * returned, without the operator's name or the reason.
 */
export const addRefuseWithdrawal = (app: App): void =>
  route(app, refuseWithdrawal, operators, async ({ context, operator, params, body }) => {
    const { reason } = body;
    return decideWithdrawal(context, {
      act: refuseWithdrawal.name,
      operator,
      reference: params._id,
      reason,
      isOpen: mayRefuse,
      decide: (row) => refuse(context, row, { by: operator.id, reason }),
    });
  });
