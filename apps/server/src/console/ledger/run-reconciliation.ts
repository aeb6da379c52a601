import { runReconciliation } from "@krapao/contract/operator/run-reconciliation";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { reconcile, reconciled } from "../../domain/reconciliation/reconcile.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { handleOperator } from "../handle-operator.ts";
import { toReconciliation } from "./reconciliation.ts";

/** Compares now, with one provider or with all. */
export const addRunReconciliation = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, runReconciliation, async ({ operator, body: { provider } }) => {
    if (provider !== undefined && !reconciled(context).includes(provider)) throw refuse("NO_DATA");
    await recordAuditEvent(context.db, context.clock.now(), {
      act: runReconciliation.name,
      by: operator.id,
      subject: provider ?? "all",
    });
    return toReconciliation(await reconcile(context, provider === undefined ? {} : { provider }));
  });
