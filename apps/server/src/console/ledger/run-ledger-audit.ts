import { runLedgerAudit } from "@krapao/contract/operator/run-ledger-audit";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { runAudit } from "../../ledger/scheduled-audit.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { handleOperator } from "../handle-operator.ts";
import { toProof } from "./proof.ts";

/** Audits the books now; it takes as long as they are large. */
export const addRunLedgerAudit = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, runLedgerAudit, async ({ operator }) => {
    const audit = await runAudit(context);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: runLedgerAudit.name,
      by: operator.id,
      after: { entries: audit.entries, accounts: audit.accounts, sealed: audit.sealed, discrepancies: audit.wrong },
    });
    return toProof(context, audit);
  });
