import { cx } from "@krapao/ui";
import { ChevronDown } from "lucide-react";

type FilterSelectProps<Key extends string> = {
  readonly label: string;
  /** The text while the filter is not set. */
  readonly all: string;
  readonly value: Key | undefined;
  readonly choices: readonly { readonly key: Key; readonly label: string }[];
  /** It chooses the order of a list: the key S leads to it. */
  readonly isSort?: boolean;
  readonly onChange: (value: Key | undefined) => void;
};

/** A filter on one line with its label. It is highlighted when it is set. */
export const FilterSelect = <Key extends string>({
  label,
  all,
  value,
  choices,
  isSort,
  onChange,
}: FilterSelectProps<Key>) => (
  <label
    className={cx(
      "relative flex min-h-(--control-small) max-w-full items-center gap-1.5 rounded-control border pl-3",
      value === undefined ? "border-line bg-card" : "border-accent/40 bg-accent-soft text-accent-text",
    )}
  >
    <span className={value === undefined ? "text-mute" : ""}>{label}</span>
    <select
      data-sort={isSort}
      value={value ?? ""}
      onChange={({ target }) => onChange(choices.find(({ key }) => key === target.value)?.key)}
      className="field-sizing-content min-w-0 max-w-48 grow appearance-none self-stretch truncate rounded-control bg-transparent pr-8 font-semibold -outline-offset-2"
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.key} value={choice.key}>
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4" />
  </label>
);
