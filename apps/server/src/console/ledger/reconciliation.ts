import { toMajor, toWireCurrency } from "@krapao/contract";
import type { getReconciliation } from "@krapao/contract/operator/get-reconciliation";
import type { output } from "zod/v4/core";

import type { Reconciliation } from "../../domain/reconciliation/reconcile.ts";

type Told = output<typeof getReconciliation.answer>;

const amountOf = (amount: bigint | null): number | null => (amount === null ? null : toMajor(amount));

/** The last comparison with each provider and its differences, as operators see them. */
export const toReconciliation = ({ runs, differences }: Reconciliation): Told => ({
  runs: runs.map((run) => ({
    provider: run.provider,
    at: (run.endedAt ?? run.startedAt).toISOString(),
    checked: run.checked,
    differences: run.differences,
    failed: run.state === "unclear" ? (run.why ?? "unclear").slice(0, 200) : null,
  })),
  differences: differences.map((one) => ({
    provider: one.provider,
    kind: one.kind,
    what: one.what.slice(0, 200),
    ours: amountOf(one.ours),
    theirs: amountOf(one.theirs),
    currency: toWireCurrency(one.currency),
    firstSeenAt: one.firstSeen.toISOString(),
    lastSeenAt: one.lastSeen.toISOString(),
  })),
});
