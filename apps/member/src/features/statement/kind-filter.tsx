import { useT } from "@krapao/i18n/react";
import { Segmented } from "@krapao/ui/segmented";

import { STATEMENT_KINDS, type StatementKind } from "./statement-filter.ts";

type KindFilterProps = { readonly kind: StatementKind; readonly onChange: (kind: StatementKind) => void };

/** Chips for the type of entries. */
export const KindFilter = ({ kind, onChange }: KindFilterProps) => {
  const t = useT("member");
  const labels: Readonly<Record<StatementKind, string>> = {
    all: t("common.all"),
    deposit: t("statement.kindDeposit"),
    withdraw: t("statement.kindWithdraw"),
    transfer: t("statement.kindTransfer"),
    bonus: t("statement.kindBonus"),
  };
  return (
    <Segmented
      look="chips"
      label={t("statement.filter")}
      segments={STATEMENT_KINDS.map((key) => ({ key, label: labels[key] }))}
      value={kind}
      onChange={onChange}
    />
  );
};
