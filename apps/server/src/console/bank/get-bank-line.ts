import { toWireCurrency } from "@krapao/contract";
import { getBankLine } from "@krapao/contract/operator/get-bank-line";

import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { creditsLike } from "../../domain/bank-statement/compare-credits.ts";
import { readBankLine } from "../../domain/bank-statement/read-lines.ts";
import { presentUnproven } from "../../domain/bank-statement/read-unproven.ts";
import { presentReports } from "../../domain/deposit/report/read-reports.ts";
import { type App, route } from "../../http/route.ts";
import { maskAccount } from "../../lib/mask.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

const SHOWN = 100;

/**
 * Returns one imported line, and what it matches in our books, for the proposer and the approver. Refuses an unknown
 * line with NO_DATA.
 */
export const addGetBankLine = (app: App): void =>
  route(app, getBankLine, operators, async ({ context, params }) => {
    const found = await readBankLine(context, params._id);
    if (found === null) throw refuse("NO_DATA");
    const { row, line } = found;
    const account = await houseBankAccountOf(context.db, String(row.account_id));
    const { bankCode } = account;
    const { amount, currency } = row;
    const proposed = await context.db
      .selectFrom("proposal")
      .select("member_id")
      .where("kind", "=", "match-line")
      .where("subject", "=", `line:${line._id}`)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    const memberId = proposed?.member_id ?? null;
    const [claims, credits] = await Promise.all([
      context.db
        .selectFrom("deposit_claim")
        .selectAll()
        .where("state", "in", ["waiting", "crediting"])
        .where("amount", "=", amount)
        .where("currency", "=", currency)
        .orderBy("created_at")
        .limit(SHOWN)
        .execute(),
      creditsLike(context, { bankCode, amount, currency, at: row.at, memberId }),
    ]);
    return {
      line,
      account: {
        _id: String(account.id),
        bankCode,
        accountNo: maskAccount(account.accountNo),
        currency: toWireCurrency(currency),
      },
      file: { name: row.file, line: row.line },
      claims: await presentReports(context, claims),
      credits: await presentUnproven(context, credits),
    };
  });
