import { Readable } from "node:stream";

import type { BankLine } from "@krapao/contract/operator/bank-shapes";
import { exportBankLines } from "@krapao/contract/operator/export-bank-lines";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type DeskAccount, linkLines } from "../../domain/bank-desk/link-lines.ts";
import { deskAccountOf } from "../../domain/bank-desk/desk-accounts.ts";
import { readAllBankLines, type WhichLines } from "../../domain/bank-desk/read-lines.ts";
import type { Context } from "../../context.ts";
import { type App, route } from "../../http/route.ts";
import { dayOf, secondOfDay } from "../../lib/calendar.ts";
import { createCsv } from "../../lib/csv.ts";
import type { Cell } from "../../lib/xlsx.ts";
import { amountCell, csvNameOf, textOf } from "./csv-cells.ts";
import { operators } from "../operators.ts";

const TITLES = [
  ...["id", "source", "time", "text", "reference", "currency", "amount", "balance"],
  ...["state", "posting", "member"],
] as const;

/** A line's cells. The member is given as a number only, because a file leaves the console. */
const cellsOf = (line: BankLine): readonly Cell[] => {
  const at = new Date(line.at);
  return [
    textOf(line._id),
    textOf(line.source),
    textOf(line.hasTime ? `${dayOf(at)} ${secondOfDay(at)} +07:00` : dayOf(at)),
    textOf(line.text),
    textOf(line.reference),
    textOf(line.currency),
    amountCell(line.amount),
    amountCell(line.balance),
    textOf(line.state),
    textOf(line.posting),
    textOf(line.member?._id ?? null),
  ];
};

async function* written(context: Context, account: DeskAccount, which: WhichLines): AsyncGenerator<Buffer> {
  const csv = createCsv();
  yield csv.head(TITLES);
  for await (const lines of readAllBankLines(context, account, which)) yield csv.rows(lines.map(cellsOf));
}

/** An account's lines as CSV, streamed. The export is recorded in the log before the file is sent. */
export const addExportBankLines = (app: App): void =>
  route(app, exportBankLines, operators, async ({ context, operator, params, query, reply }) => {
    const account = await deskAccountOf(context.db, params._id);
    const which = { state: query.state ?? "all", ...(query.day !== undefined && { day: query.day }) } as const;
    await linkLines(context, account);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportBankLines.name,
      by: operator.id,
      subject: String(account.id),
      after: which,
    });
    await reply
      .code(200)
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${csvNameOf("lines", account)}"`)
      .send(Readable.from(written(context, account, which), { objectMode: false }));
    return "";
  });
