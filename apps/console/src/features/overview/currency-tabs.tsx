import type { WireCurrency } from "@krapao/contract/money";
import { currencySign } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Segmented } from "@krapao/ui/segmented";

const CURRENCIES = ["BAHT", "LAK"] as const satisfies readonly WireCurrency[];

/** Which money the figures are of. */
export const CurrencyTabs = ({
  value,
  onChange,
}: {
  readonly value: WireCurrency;
  readonly onChange: (currency: WireCurrency) => void;
}) => {
  const t = useT("console", "forms");
  return (
    <Segmented
      label={t("terms.currency")}
      segments={CURRENCIES.map((key) => ({
        key,
        label: (
          <span className="px-1.5">{`${currencySign(key)} ${t(key === "LAK" ? "terms.kip" : "terms.baht")}`}</span>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  );
};
