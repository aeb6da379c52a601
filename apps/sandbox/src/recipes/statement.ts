import { amountToText } from "../games/amount-text.ts";

import type { Transfer } from "../world/bank.ts";

/** Bangkok and Vientiane are 7 hours ahead of UTC all year. */
const OFFSET_MS = 7 * 3_600_000;
const HEAD = ["Date", "Time", "Description", "Deposit", "Withdrawal", "Balance", "Reference"];

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A bank's statement as CSV: a line for each transfer, oldest first, with the balance after it. */
export const statementOf = (transfers: readonly Transfer[]): string => {
  let balance = 0n;
  const lines = transfers
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, from, amount, reference }) => {
      const [day = "", time = ""] = new Date(at.getTime() + OFFSET_MS).toISOString().split("T");
      balance += amount;
      const { bankCode, accountNo, accountName } = from;
      const text = `TRANSFER FROM ${bankCode} X${accountNo.slice(-4)} ${accountName}`;
      return [day, time.slice(0, 8), text, amountToText(amount), "", amountToText(balance), reference];
    });
  return [HEAD, ...lines].map((line) => `${line.map(cell).join(",")}\n`).join("");
};
