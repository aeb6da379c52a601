import type { WireCurrency } from "@krapao/contract/money";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

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
    <fieldset className="flex rounded-control bg-sand p-0.75">
      <legend className="sr-only">{t("terms.currency")}</legend>
      {CURRENCIES.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={cx(
            "min-h-7 rounded-chip px-3 font-semibold pointer-coarse:min-h-11",
            key === value ? "bg-card shadow-lift" : "text-mute hover:text-ink",
          )}
        >
          {t(key === "LAK" ? "terms.kip" : "terms.baht")}
        </button>
      ))}
    </fieldset>
  );
};
