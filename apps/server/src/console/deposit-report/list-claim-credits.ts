import { listClaimCredits } from "@krapao/contract/operator/list-claim-credits";

import { creditsLike } from "../../domain/bank-statement/compare-credits.ts";
import { presentUnproven } from "../../domain/bank-statement/read-unproven.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/**
 * Lists credits that may already be the money of a report, for the proposer and the approver. Refuses an unknown report
 * with NO_DATA.
 */
export const addListClaimCredits = (app: App): void =>
  route(app, listClaimCredits, operators, async ({ context, params, query }) => {
    const report = await context.db
      .selectFrom("deposit_claim")
      .select(["member_id", "currency", "created_at"])
      .where("id", "=", params._id)
      .executeTakeFirst();
    if (report === undefined) throw refuse("NO_DATA");
    const credits = await creditsLike(context, {
      bankCode: query.receivingBank,
      amount: minorOf(query.amount),
      currency: report.currency,
      at: report.created_at,
      memberId: report.member_id,
    });
    return presentUnproven(context, credits);
  });
