import { toMajor, toWireCurrency } from "@krapao/contract";
import type { getReconciliation } from "@krapao/contract/operator/get-reconciliation";
import type { output } from "zod/v4/core";

import type { Context } from "../../context.ts";
import { readBankAccounts } from "../../domain/bank-statement/read-accounts.ts";
import type { Reconciliation } from "../../domain/reconciliation/reconcile.ts";

type Told = output<typeof getReconciliation.answer>;

const amountOf = (amount: bigint | null): number | null => (amount === null ? null : toMajor(amount));

/** Our accounts whose credits no feed proves. The payout account is compared with the provider's list. */
const uncoveredNow = async (context: Context): Promise<Told["uncovered"]> =>
  (await readBankAccounts(context))
    .filter(({ coverage, source, unproven }) => (coverage !== "covered" && source !== "provider") || unproven.count > 0)
    .toSorted((one, other) => other.missing.count - one.missing.count);

/** The last comparison with each provider and its differences, as operators see them, and what was not compared. */
export const presentReconciliation = async (
  context: Context,
  { runs, differences }: Reconciliation,
): Promise<Told> => ({
  uncovered: await uncoveredNow(context),
  runs: runs.map((run) => ({
    provider: run.provider,
    at: (run.endedAt ?? run.startedAt).toISOString(),
    checked: run.checked,
    differences: run.differences,
    failed: run.state === "unclear" ? (run.why ?? "unclear").slice(0, 200) : null,
    uncovered: [...run.uncovered],
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
