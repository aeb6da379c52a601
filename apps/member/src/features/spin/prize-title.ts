import type { Slice } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";

import type { Won } from "./use-spin.ts";

/** What a slice that was won gives; a coupon when it is on no wheel that is shown. */
export const givesOf = (won: Won, slices: readonly Slice[]): Slice["gives"] =>
  slices.find(({ code }) => code === won.code)?.gives ?? "coupon";

/** Says in one sentence what was won. */
export const usePrizeTitle = (): ((won: Won, slices: readonly Slice[]) => string) => {
  const t = useT("member", "spin");
  return (won, slices) =>
    givesOf(won, slices) === "nothing" ? t("spin.noPrize") : t("spin.wonTitle", { prize: won.label });
};
