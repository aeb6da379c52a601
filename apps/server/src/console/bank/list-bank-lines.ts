import { listBankLines } from "@krapao/contract/operator/list-bank-lines";

import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { payoutCurrencyOf, readPayoutLines } from "../../domain/bank-statement/payout-account.ts";
import { readBankLines } from "../../domain/bank-statement/read-lines.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** The bank's lines of one of our accounts. */
export const addListBankLines = (app: App): void =>
  route(app, listBankLines, operators, async ({ context, params, query }) => {
    const which = { state: query.state ?? "all", day: query.day } as const;
    const paid = payoutCurrencyOf(params._id);
    if (paid !== null) return readPayoutLines(context, paid, which, skipOf(query));
    return readBankLines(context, await houseBankAccountOf(context.db, params._id), which, skipOf(query));
  });
