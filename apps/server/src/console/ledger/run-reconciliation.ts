import { runReconciliation } from "@krapao/contract/operator/run-reconciliation";

import { refuse } from "../../lib/refusal.ts";
import { reconcile, reconciled } from "../../domain/reconciliation/reconcile.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentReconciliation } from "./reconciliation.ts";

/** Compares our books now with the reports of one provider, or of all. Refuses an unknown provider with NO_DATA. */
export const addRunReconciliation = (app: App): void =>
  route(app, runReconciliation, operators, async ({ context, operator, body: { provider } }) => {
    if (provider !== undefined && !reconciled(context).includes(provider)) throw refuse("NO_DATA");
    await recordAuditEvent(context.db, context.clock.now(), {
      act: runReconciliation.name,
      by: operator.id,
      subject: provider ?? "all",
    });
    return presentReconciliation(context, await reconcile(context, provider === undefined ? {} : { provider }));
  });
