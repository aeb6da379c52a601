import type { Currency } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { readDays, readPayoutDays } from "../../domain/bank-statement/balances.ts";
import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { payoutCurrencyOf } from "../../domain/bank-statement/payout-account.ts";

/** How the payout provider's account is named in a file's name. */
export const payoutName = (currency: Currency) => ({ bankCode: "PAYOUTS", accountNo: currency });

/** The days of one of our accounts, by its `_id`, and how a file names the account. Throws NO_DATA. */
export const readBankDays = async ({ db, clock }: Pick<Context, "db" | "clock">, id: string) => {
  const paid = payoutCurrencyOf(id);
  if (paid !== null) return { name: payoutName(paid), days: await readPayoutDays(db, paid, clock.now()) };
  const account = await houseBankAccountOf(db, id);
  return { name: account, days: await readDays(db, account, clock.now()) };
};
