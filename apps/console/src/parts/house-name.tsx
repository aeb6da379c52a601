import type { HouseAccountMark } from "@krapao/contract/operator/bank-shapes";
import { FEES_CODE, OWNER_CODE } from "@krapao/contract/operator/bank-shapes";
import { useT } from "@krapao/i18n/react";

/** The name of a house account. */
export const useHouseName = (): ((account: HouseAccountMark) => string) => {
  const t = useT("console");
  return ({ kind, code }) => {
    if (kind !== "treasury") return `${t(`accountKind.${kind}`)} ${code}`.trim();
    if (code === OWNER_CODE) return t("bank.owner");
    return code === FEES_CODE ? t("bank.fees") : t("bank.atProvider", { code });
  };
};
