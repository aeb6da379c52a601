import type { HouseBankAccount } from "../../domain/bank-statement/link-lines.ts";

/** The file name of an account's export, with only the last digits of its number. */
export const csvNameOf = (
  what: string,
  { bankCode, accountNo }: Pick<HouseBankAccount, "bankCode" | "accountNo">,
): string => `bank-${what}-${bankCode.replaceAll(/\W/g, "")}-${accountNo.slice(-4)}.csv`;
