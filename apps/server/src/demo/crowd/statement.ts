import type { Currency } from "@krapao/contract";
import type { StatementMapping } from "@krapao/contract/operator/bank-shapes";

import type { Context } from "../../context.ts";
import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { importLines } from "../../domain/bank-statement/import-lines.ts";
import { readStatement } from "../../domain/bank-statement/read-statement.ts";
import { dayOf, secondOfDay } from "../../lib/calendar.ts";
import { inMinor } from "../past.ts";

const MINUTE_MS = 60_000;

const mapping: StatementMapping = {
  encoding: "utf-8",
  delimiter: ",",
  header: 1,
  order: "ymd",
  era: "ce",
  decimal: ".",
  columns: ["date", "time", "text", "in", "out", "balance", "reference"],
};

/** A line of the demo's statement: whole baht, and minutes ago. Money that left is negative. */
export type DemoLine = {
  readonly minutesAgo: number;
  readonly baht: number;
  readonly text: string;
  readonly reference: string;
};

type Statement = {
  readonly bankCode: string;
  readonly currency: Currency;
  readonly now: Date;
  readonly lines: readonly DemoLine[];
};

const digitsOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

const fileOf = ({ currency, now, lines }: Statement): string => {
  let balance = 0n;
  const rows = lines.map(({ minutesAgo, baht, text, reference }) => {
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const amount = inMinor(Math.abs(baht), currency);
    balance += baht < 0 ? -amount : amount;
    const [into, out] = baht < 0 ? ["", digitsOf(amount)] : [digitsOf(amount), ""];
    return [dayOf(at), secondOfDay(at), text, into, out, digitsOf(balance), reference].join(",");
  });
  return `${["Date,Time,Description,Deposit,Withdrawal,Balance,Reference", ...rows].join("\n")}\n`;
};

/** Imports a statement of an account without a feed, as an operator of the demo would. Repeating it changes nothing. */
export const importStatement = async (context: Context, statement: Statement): Promise<void> => {
  const { db } = context;
  const nok = await db.selectFrom("operator").select("id").where("username", "=", "nok").executeTakeFirst();
  const row = await db
    .selectFrom("deposit_account")
    .select("id")
    .where("type", "=", "BANK")
    .where("bank_code", "=", statement.bankCode)
    .where("currency", "=", statement.currency)
    .executeTakeFirst();
  if (nok === undefined || row === undefined) return;
  const done = await db
    .selectFrom("bank_statement_file")
    .select("id")
    .where("account_id", "=", row.id)
    .executeTakeFirst();
  if (done !== undefined) return;
  const bytes = Buffer.from(fileOf(statement));
  const read = readStatement(bytes, mapping);
  if (typeof read === "string") throw new Error(`the demo's statement is not readable: ${read}`);
  await importLines(context, {
    account: await houseBankAccountOf(db, String(row.id)),
    name: `${statement.bankCode}-${dayOf(statement.now)}.csv`,
    bytes,
    mapping,
    keepMapping: true,
    statement: read,
    operatorId: nok.id,
  });
};
