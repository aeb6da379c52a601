import { toMajor } from "@krapao/contract";
import { previewStatement } from "@krapao/contract/operator/preview-statement";

import type { Context } from "../../context.ts";
import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { keyLines, knownOf } from "../../domain/bank-statement/import-lines.ts";
import { fitsFile, guessMapping } from "../../domain/bank-statement/mappings.ts";
import { balancesOf, decodeStatement, recordsOf } from "../../domain/bank-statement/read-statement.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { bytesOf, statementOf, unreadable } from "./statement-body.ts";

/** How many good and bad lines a preview shows. */
const SHOWN = 20;
const BAD_SHOWN = 50;

/** The mapping that is stored for a bank, when it fits the file. Otherwise a default or a guessed mapping. */
const mappingFor = async (context: Context, bytes: Buffer, bankCode: string) => {
  const kept = await context.db
    .selectFrom("bank_statement_mapping")
    .select("mapping")
    .where("bank_code", "=", bankCode)
    .executeTakeFirst();
  if (kept !== undefined && fitsFile(bytes, kept.mapping)) return { mapping: kept.mapping, from: "kept" as const };
  const guess = guessMapping(bytes, bankCode);
  if (typeof guess === "string") throw unreadable(guess);
  return guess;
};

/** What an import would add. Nothing is stored. */
export const addPreviewStatement = (app: App): void =>
  route(app, previewStatement, operators, async ({ context, params, body }) => {
    const account = await houseBankAccountOf(context.db, params._id);
    const bytes = bytesOf(body.content);
    const { mapping, from } =
      body.mapping === undefined
        ? await mappingFor(context, bytes, account.bankCode)
        : { mapping: body.mapping, from: "sent" as const };
    const { lines: read, bad } = statementOf(bytes, mapping);
    const lines = keyLines(account, read);
    const known = lines.length === 0 ? new Set() : await knownOf(context, account, lines);
    const text = decodeStatement(bytes, mapping.encoding);
    const records = text === null ? [] : recordsOf(text, mapping.delimiter);
    const rows = typeof records === "string" ? [] : records;
    const names = mapping.header === 0 ? [] : (rows[mapping.header - 1] ?? []);
    const sample = rows.slice(mapping.header).find((record) => record.some((cell) => cell !== "")) ?? [];
    return {
      mapping,
      from,
      columns: mapping.columns.map((_, at) => ({
        name: (names[at] ?? "").slice(0, 60),
        sample: (sample[at] ?? "").slice(0, 60),
      })),
      added: lines.filter((line) => !known.has(line)).length,
      known: known.size,
      bad: bad.slice(0, BAD_SHOWN),
      badCount: bad.length,
      balances: balancesOf(lines),
      lines: lines.slice(0, SHOWN).map((line) => ({
        line: line.line,
        at: line.at.toISOString(),
        hasTime: line.hasTime,
        text: line.text,
        amount: toMajor(line.amount),
        balance: line.balance === null ? null : toMajor(line.balance),
        reference: line.reference,
        isKnown: known.has(line),
      })),
    };
  });
