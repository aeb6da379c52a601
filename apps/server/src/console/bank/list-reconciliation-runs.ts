import { listReconciliationRuns } from "@krapao/contract/operator/list-reconciliation-runs";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** The comparisons with banks and providers, the newest first. */
export const addListReconciliationRuns = (app: App): void =>
  route(app, listReconciliationRuns, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const { provider } = query;
    const rows = await context.db
      .selectFrom("reconciliation_run")
      .select(["provider", "started_at", "ended_at", "state", "why", "checked", "differences", "uncovered"])
      .where("state", "<>", "running")
      .$if(provider !== undefined, (runs) => runs.where("provider", "=", provider ?? ""))
      .orderBy("id", "desc")
      .limit(limit)
      .offset(skip)
      .execute();
    return rows.map((run) => ({
      provider: run.provider,
      at: (run.ended_at ?? run.started_at).toISOString(),
      checked: run.checked,
      differences: run.differences,
      failed: run.state === "unclear" ? (run.why ?? "unclear").slice(0, 200) : null,
      uncovered: [...(run.uncovered ?? [])],
    }));
  });
