import type { WireCurrency } from "@krapao/contract/money";
import { getPromotionFigures } from "@krapao/contract/operator/get-promotion-figures";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { useNow } from "../../lib/use-now.ts";

const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;

/** How many days tell how often the wheel is spun. */
export const SPIN_DAYS = 30;

/** The spins of a currency's wheels in a day, by the past {@link SPIN_DAYS} whole days. Undefined: not told yet. */
export const useSpinsADay = (currency: WireCurrency): number | undefined => {
  const now = useNow(3_600) + BANGKOK_MS;
  const dayBefore = (days: number): string => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  const query = { from: dayBefore(SPIN_DAYS), to: dayBefore(1), by: "month", currency } as const;
  const { data } = useQuery(read(getPromotionFigures, { query }));
  const spins = data?.programmes.filter(({ kind }) => kind === "wheel").reduce((sum, { times }) => sum + times, 0);
  return spins === undefined ? undefined : spins / SPIN_DAYS;
};
