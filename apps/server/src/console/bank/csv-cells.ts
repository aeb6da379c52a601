import type { DeskAccount } from "../../domain/bank-desk/link-lines.ts";
import type { Cell } from "../../lib/xlsx.ts";

/** A cell of text, empty for an unknown value. */
export const textOf = (text: string | null): Cell => (text === null || text === "" ? null : { text });

/** A cell of an amount in major units. An unknown amount is empty, never 0. */
export const amountCell = (amount: number | null): Cell => (amount === null ? null : { number: amount.toFixed(2) });

/** The file name of an account's export, with only the last digits of its number. */
export const csvNameOf = (what: string, { bankCode, accountNo }: DeskAccount): string =>
  `bank-${what}-${bankCode.replaceAll(/\W/g, "")}-${accountNo.slice(-4)}.csv`;
