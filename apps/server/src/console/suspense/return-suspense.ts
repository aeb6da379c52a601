import { returnSuspense } from "@krapao/contract/operator/return-suspense";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { propose } from "../../domain/approval/store.ts";
import { waitingOf } from "../../domain/deposit/suspense/waiting-suspense.ts";

/** Proposes to return the money. */
export const addReturnSuspense = (app: App): void =>
  route(app, returnSuspense, operators, async ({ context, operator, params, body }) => {
    const row = await waitingOf(context, params._id);
    return propose(context, operator, {
      act: returnSuspense.name,
      kind: "return-suspense",
      subject: row.reference,
      memberId: row.member_id,
      amount: row.amount,
      currency: row.currency,
      reason: body.reason,
    });
  });
