import { Readable } from "node:stream";

import type { BankLine } from "@krapao/contract/operator/bank-shapes";
import { exportBankLines } from "@krapao/contract/operator/export-bank-lines";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { linkLines } from "../../domain/bank-statement/link-lines.ts";
import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { payoutCurrencyOf, readAllPayoutLines } from "../../domain/bank-statement/payout-account.ts";
import { readAllBankLines, type WhichLines } from "../../domain/bank-statement/read-lines.ts";
import type { Context } from "../../context.ts";
import { type App, route } from "../../http/route.ts";
import { dayOf, secondOfDay } from "../../lib/calendar.ts";
import { textCell } from "../../lib/cells.ts";
import { createCsv } from "../../lib/csv.ts";
import type { Cell } from "../../lib/xlsx.ts";
import { csvNameOf } from "./csv-name.ts";
import { payoutName } from "./bank-days.ts";
import { operators } from "../operators.ts";

const TITLES = [
  ...["id", "source", "time", "text", "reference", "currency", "amount", "balance"],
  ...["state", "posting", "member"],
] as const;

/** A cell of an amount in major units. An unknown amount is empty, never 0. */
const majorCell = (amount: number | null): Cell => (amount === null ? null : { number: amount.toFixed(2) });

/** A line's cells. The member is given as a number only, because a file leaves the console. */
const cellsOf = (line: BankLine): readonly Cell[] => {
  const at = new Date(line.at);
  return [
    textCell(line._id),
    textCell(line.source),
    textCell(line.hasTime ? `${dayOf(at)} ${secondOfDay(at)} +07:00` : dayOf(at)),
    textCell(line.text),
    textCell(line.reference),
    textCell(line.currency),
    majorCell(line.amount),
    majorCell(line.balance),
    textCell(line.state),
    textCell(line.posting),
    textCell(line.member?._id ?? null),
  ];
};

async function* written(pages: AsyncIterable<readonly BankLine[]>): AsyncGenerator<Buffer> {
  const csv = createCsv();
  yield csv.head(TITLES);
  for await (const lines of pages) yield csv.rows(lines.map(cellsOf));
}

/** The lines of an account, by its `_id`, and how a file names the account. Throws NO_DATA. */
const linesOf = async (context: Context, id: string, which: WhichLines) => {
  const paid = payoutCurrencyOf(id);
  if (paid !== null) return { name: payoutName(paid), pages: readAllPayoutLines(context, paid, which) };
  const account = await houseBankAccountOf(context.db, id);
  await linkLines(context, account);
  return { name: account, pages: readAllBankLines(context, account, which) };
};

/** An account's lines as CSV, streamed. The export is recorded in the log before the file is sent. */
export const addExportBankLines = (app: App): void =>
  route(app, exportBankLines, operators, async ({ context, operator, params, query, reply }) => {
    const which = { state: query.state ?? "all", ...(query.day !== undefined && { day: query.day }) } as const;
    const { name, pages } = await linesOf(context, params._id, which);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportBankLines.name,
      by: operator.id,
      subject: params._id,
      after: which,
    });
    await reply
      .code(200)
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${csvNameOf("lines", name)}"`)
      .send(Readable.from(written(pages), { objectMode: false }));
    return "";
  });
