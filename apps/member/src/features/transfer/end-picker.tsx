import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ChevronDown } from "lucide-react";

import { useMoneyText } from "../../money/use-currency.ts";
import { PlaceMark } from "./place-mark.tsx";
import type { Place } from "./place.ts";

type EndPickerProps = {
  /** From or to. */
  readonly label: string;
  readonly places: readonly Place[];
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (code: string) => void;
  /** Leaves room for the button that lies over the edge between the two ends. */
  readonly className: string;
};

/** One end of a transfer: the chosen account and its balance. A press anywhere opens the phone's own picker. */
export const EndPicker = ({ label, places, value, disabled, onChange, className }: EndPickerProps) => {
  const t = useT("member");
  const moneyText = useMoneyText();
  const place = places.find(({ code }) => code === value);
  return (
    <div
      className={cx(
        "relative flex flex-wrap items-center gap-3 px-4 max-[23rem]:gap-2 max-[23rem]:text-label has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-4 has-[:focus-visible]:outline-accent",
        className,
      )}
    >
      <PlaceMark place={place} />
      <span aria-hidden className="flex min-w-0 grow basis-32 flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-0">
          <span className="block text-small text-mute">{label}</span>
          <span className={place === undefined ? "block text-mute" : "block font-semibold"}>
            {place?.name ?? t("transfer.chooseAccount")}
          </span>
        </span>
        {place !== undefined && (
          <span className="ml-auto text-right">
            <span className="block text-small text-mute">{t("terms.balance")}</span>
            <span className="block font-bold whitespace-nowrap">{moneyText(place.balance)}</span>
          </span>
        )}
      </span>
      <ChevronDown aria-hidden className="size-5 shrink-0 text-mute" />
      <select
        aria-label={label}
        className="absolute inset-0 size-full appearance-none opacity-0"
        disabled={disabled}
        value={place === undefined ? "" : value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled hidden>
          {t("transfer.chooseAccount")}
        </option>
        {places.map(({ code, name, balance }) => (
          <option key={code} value={code}>
            {name} · {moneyText(balance)}
          </option>
        ))}
      </select>
    </div>
  );
};
