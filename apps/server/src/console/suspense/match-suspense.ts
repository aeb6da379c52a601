import { matchSuspense } from "@krapao/contract/operator/match-suspense";

import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "../member/member-row.ts";
import { propose } from "../../domain/approval/store.ts";
import { waitingOf } from "../../domain/deposit/suspense/waiting-suspense.ts";

/**
 * Proposes which member the money belongs to. Throws NO_USER for a closed member, and KEY_INVALID for one with another
 * currency.
 */
export const addMatchSuspense = (app: App): void =>
  route(app, matchSuspense, operators, async ({ context, operator, params, body }) => {
    const row = await waitingOf(context, params._id);
    const member = await memberOfPath(context, body.member);
    if (member.status === "closed") throw refuse("NO_USER");
    if (member.currency !== row.currency)
      throw new InvalidInput("KEY_INVALID", [{ path: "member", message: "currency" }]);
    return propose(context, operator, {
      act: matchSuspense.name,
      kind: "match-suspense",
      subject: row.reference,
      memberId: member.id,
      amount: row.amount,
      currency: row.currency,
      reason: body.reason,
    });
  });
