import { payOwed } from "@krapao/contract/operator/pay-owed";
import { sql } from "kysely";

import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "../member/member-row.ts";
import { propose } from "../../domain/approval/store.ts";
import { readOwed, whoIsOwed } from "../../domain/service/read-owed.ts";

/**
 * Proposes to pay a member what is owed, after the service has ended or when the member is closed. Refuses with
 * NOT_WAITING otherwise, and when nothing is owed.
 */
export const addPayOwed = (app: App): void =>
  route(app, payOwed, operators, async ({ context, operator, params, body }) => {
    const member = await memberOfPath(context, params._id);
    const which = sql`member_id = ${member.id} and ${await whoIsOwed(context)}`;
    const [row] = await readOwed(context, which, 1, 0);
    if (row === undefined || row.owed === 0n) throw refuse("NOT_WAITING");
    return propose(context, operator, {
      act: payOwed.name,
      kind: "pay-owed",
      subject: String(member.id),
      memberId: member.id,
      amount: row.owed,
      currency: member.currency,
      reason: body.reason,
    });
  });
