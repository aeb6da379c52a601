import { listClaimLines } from "@krapao/contract/operator/list-claim-lines";

import { isShownAs, readClaimLines } from "../../domain/bank-statement/claim-lines.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/**
 * Lists the bank's own lines that may be the money of a report, and says whether the bank shows a typed reference.
 * Refuses an unknown report with NO_DATA.
 */
export const addListClaimLines = (app: App): void =>
  route(app, listClaimLines, operators, async ({ context, params, query }) => {
    const report = await context.db
      .selectFrom("deposit_claim")
      .select(["currency", "created_at as at"])
      .where("id", "=", params._id)
      .executeTakeFirst();
    if (report === undefined) throw refuse("NO_DATA");
    const { receivingBank: bankCode, amount, reference } = query;
    const reported = { ...report, bankCode, amount: minorOf(amount) };
    return {
      lines: await readClaimLines(context, reported),
      isShown: reference === undefined ? null : await isShownAs(context, reported, reference),
    };
  });
