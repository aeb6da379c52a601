import { getDepositLimit } from "@krapao/contract/deposit/get-deposit-limit";
import type { DepositLimit } from "@krapao/contract/deposit/limit-shapes";
import { minorOf } from "@krapao/i18n";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

/** The member's limit on the deposits of a day. A deposit makes it stale. */
export const depositLimitQuery = queryOptions({
  queryKey: ["statement", "deposit-limit"],
  queryFn: ({ signal }) => request(getDepositLimit, { signal }),
});

/** What the member can still deposit today, in minor units. Null: there is no limit, or it is not known. */
export const leftToday = (present: DepositLimit | undefined): bigint | null => {
  if (present === undefined || present.limit === null) return null;
  const left = minorOf(present.limit) - minorOf(present.today);
  return left > 0n ? left : 0n;
};
