import type { WireCurrency } from "@krapao/contract/money";
import { useT } from "@krapao/i18n/react";

import { Choices } from "./choices.tsx";
import { CURRENCIES } from "../lib/edition.ts";

/** Selects the currency of the figures. */
export const CurrencyTabs = ({
  value,
  onChange,
}: {
  readonly value: WireCurrency;
  readonly onChange: (currency: WireCurrency) => void;
}) => {
  const t = useT("console", "forms");
  return (
    <Choices
      label={t("terms.currency")}
      choices={CURRENCIES.map((key) => ({ key, label: t(key === "LAK" ? "terms.kip" : "terms.baht") }))}
      value={value}
      onChange={onChange}
    />
  );
};
