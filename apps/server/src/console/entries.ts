import type { StatementEntry } from "@krapao/contract/statement/shapes";

import { entryOf, type MovementRow } from "../domain/statement/entries.ts";
import { maskAccount } from "../lib/mask.ts";

/** A member's movement in the operators' form, with the account's number masked. */
export const consoleEntryOf = (row: MovementRow): StatementEntry => {
  const entry = entryOf(row);
  return entry.bankAccountNo === undefined ? entry : { ...entry, bankAccountNo: maskAccount(entry.bankAccountNo) };
};
