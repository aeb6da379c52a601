import { cx } from "@krapao/ui";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type Option = { readonly value: string; readonly label: string };

type Props = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly before?: ReactNode;
  readonly className?: string;
};

/** A small select with the browser's own picker. */
export const CompactSelect = ({ label, value, options, onChange, before, className }: Props): ReactNode => (
  <span className={cx("compact-select", className)}>
    {before}
    <select
      aria-label={label}
      value={value}
      disabled={options.length === 0}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-mute" />
  </span>
);
