import type { Absence } from "../../apps/server/src/adapters/absence.ts";

/** How providers make an absence certain where it is not by time. */
const closedBy: Readonly<Record<string, Absence["by"]>> = {
  HUAYHD: "expiry",
  PAYOUTS: "void",
  SLOTRACHA: "void",
  AREASLOT: "void",
  CIRCUS: "void",
  IMI: "void",
  USUN: "void",
};

/** How an absence at a provider becomes certain. */
export const absenceAt = (provider: string): Absence["by"] => closedBy[provider] ?? "time";

/** Providers where balances are compared, because they report nothing about a reference. */
const compared: ReadonlySet<string> = new Set(["ASKMEBET", "BETFLIX"]);
export const isCompared = (provider: string): boolean => compared.has(provider);
