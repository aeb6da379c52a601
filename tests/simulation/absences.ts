import { randomBytes, randomInt } from "node:crypto";

import type { Absence } from "../../apps/server/src/adapters/absence.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { plainHttp } from "../../apps/server/src/adapters/testing/plain-http.ts";
import { PAYOUTS } from "../../apps/server/src/domain/reconciliation/payouts.ts";
import { KEY, ORIGIN } from "./place.ts";

/** The sandbox's providers, only to read what their adapters declare. No call is made. */
const { games, payout } = createAdapters(
  {
    http: plainHttp(() => Promise.reject(new Error("no call is made here"))),
    clock: { now: () => new Date() },
    random: { bytes: (length) => randomBytes(length), int: (below) => randomInt(below) },
  },
  sandboxEntries(ORIGIN, KEY),
);
const anyMove = { username: "nobody", currency: "THB", reference: "none", amount: 1n, direction: "in" } as const;

/** How an absence at a provider becomes certain, as its adapter declares (the conformance suites test it). */
export const absenceAt = (provider: string): Absence["by"] => {
  const found = provider === PAYOUTS ? payout?.absence(anyMove) : games.get(provider)?.absence(anyMove);
  return found?.by ?? "time";
};

/** Whether balances are compared at a provider, because it cannot be asked about a reference. */
export const isCompared = (provider: string): boolean => {
  const port = games.get(provider);
  return port !== undefined && port.ask === undefined;
};
