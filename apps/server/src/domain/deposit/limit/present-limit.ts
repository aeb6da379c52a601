import { toMajor } from "@krapao/contract";
import type { DepositLimit as Shown } from "@krapao/contract/deposit/limit-shapes";

import type { DepositLimit } from "./deposit-limit.ts";

const major = (limit: bigint | null): number | null => (limit === null ? null : toMajor(limit));

/** A member's limit on the deposits of a day, as the member and operators see it. */
export const presentLimit = ({ limit, today, next }: DepositLimit): Shown => ({
  limit: major(limit),
  today: toMajor(today),
  next: next && { limit: major(next.limit), from: next.from.toISOString() },
});
