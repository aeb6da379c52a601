import { exportBankDays } from "@krapao/contract/operator/export-bank-days";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { amountCell, textCell } from "../../lib/cells.ts";
import { secondOfDay } from "../../lib/calendar.ts";
import { createCsv } from "../../lib/csv.ts";
import { operators } from "../operators.ts";
import { csvNameOf } from "./csv-name.ts";
import { readBankDays } from "./bank-days.ts";

/** The bank's balance and the books' balance, day by day, as CSV. The export is recorded in the log before it is sent. */
export const addExportBankDays = (app: App): void =>
  route(app, exportBankDays, operators, async ({ context, operator, params, reply }) => {
    const { name, days } = await readBankDays(context, params._id);
    const record = { act: exportBankDays.name, by: operator.id, subject: params._id };
    await recordAuditEvent(context.db, context.clock.now(), record);
    const csv = createCsv();
    const rows = days.map(({ day, ours, theirs, difference, until }) => [
      textCell(day),
      amountCell(ours),
      amountCell(theirs),
      amountCell(difference),
      textCell(until === null ? "" : secondOfDay(until)),
    ]);
    void reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${csvNameOf("days", name)}"`);
    return `${String(await csv.head(["day", "our books", "the bank", "difference", "compared at"]))}${String(await csv.rows(rows))}`;
  });
