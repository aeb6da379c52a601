import { closeSuspense } from "@krapao/contract/operator/close-suspense";

import { readCreditsOfHeld } from "../../domain/bank-statement/credits-of-held.ts";
import { propose } from "../../domain/approval/store.ts";
import { waitingOf } from "../../domain/deposit/suspense/waiting-suspense.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** Proposes that operators had credited the money by hand. Throws NO_DATA when it is held because of no credit. */
export const addCloseSuspense = (app: App): void =>
  route(app, closeSuspense, operators, async ({ context, operator, params, body }) => {
    const row = await waitingOf(context, params._id);
    const credit = (await readCreditsOfHeld(context.db, [row.reference])).get(row.reference);
    if (credit === undefined) throw refuse("NO_DATA");
    return propose(context, operator, {
      act: closeSuspense.name,
      kind: "close-suspense",
      subject: row.reference,
      memberId: credit.member_id,
      amount: row.amount,
      currency: row.currency,
      seen: {
        credits: [{ posting: credit.posting, at: credit.at.toISOString(), member: String(credit.member_id) }],
      },
      reason: body.reason,
    });
  });
