import type { Slice } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";

import type { Won } from "./use-spin.ts";

/** The type of prize of a slice. A coupon when the slice is not on the shown wheel. */
export const givesOf = (won: Won, slices: readonly Slice[]): Slice["gives"] =>
  slices.find(({ code }) => code === won.code)?.gives ?? "coupon";

/** The prize in one sentence. */
export const usePrizeTitle = (): ((won: Won, slices: readonly Slice[]) => string) => {
  const t = useT("member", "spin");
  return (won, slices) =>
    givesOf(won, slices) === "nothing" ? t("spin.noPrize") : t("spin.wonTitle", { prize: won.label });
};
