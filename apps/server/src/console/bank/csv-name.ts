import type { DeskAccount } from "../../domain/bank-desk/link-lines.ts";

/** The file name of an account's export, with only the last digits of its number. */
export const csvNameOf = (what: string, { bankCode, accountNo }: Pick<DeskAccount, "bankCode" | "accountNo">): string =>
  `bank-${what}-${bankCode.replaceAll(/\W/g, "")}-${accountNo.slice(-4)}.csv`;
