import { runLedgerAudit } from "@krapao/contract/operator/run-ledger-audit";

import { runAudit } from "../../ledger/scheduled-audit.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentAudit } from "./present-audit.ts";

/** Audits the books now. The time grows with the size of the books. */
export const addRunLedgerAudit = (app: App): void =>
  route(app, runLedgerAudit, operators, async ({ context, operator }) => {
    const audit = await runAudit(context);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: runLedgerAudit.name,
      by: operator.id,
      after: { entries: audit.entries, accounts: audit.accounts, sealed: audit.sealed, discrepancies: audit.wrong },
    });
    return presentAudit(context, audit);
  });
