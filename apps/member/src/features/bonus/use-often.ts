import type { BonusType } from "@krapao/contract/bonus/shapes";
import { useT } from "@krapao/i18n/react";

/** How often a bonus can be received, in words. */
export const useOften = (): ((type: BonusType, count: number) => string) => {
  const t = useT("bonus");
  return (type, count) => {
    if (type === "day") return t("bonus.typeDay", { count });
    return type === "week" ? t("bonus.typeWeek", { count }) : t("bonus.typeLimit", { count });
  };
};
