import type { DeskAccount } from "../../domain/bank-desk/link-lines.ts";
import type { Cell } from "../../lib/xlsx.ts";

/** A cell of text; what is not known is empty. */
export const textOf = (text: string | null): Cell => (text === null || text === "" ? null : { text });

/** A cell of an amount in major units; what is not known is empty, and never 0. */
export const amountCell = (amount: number | null): Cell => (amount === null ? null : { number: amount.toFixed(2) });

/** What a file of an account is called; of its number the last digits alone. */
export const csvNameOf = (what: string, { bankCode, accountNo }: DeskAccount): string =>
  `bank-${what}-${bankCode.replaceAll(/\W/g, "")}-${accountNo.slice(-4)}.csv`;
