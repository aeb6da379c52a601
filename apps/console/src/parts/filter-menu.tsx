import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Checkbox } from "@krapao/ui/checkbox";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";

import { useClosing } from "../lib/use-closing.ts";

type FilterMenuProps = {
  readonly label: string;
  /** The current setting in words, or null when the filter is not set. */
  readonly value: string | null;
  readonly onClear?: () => void;
  readonly icon?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The widest menu, with a space beside it, in pixels. */
const ROOM = 304;

/** A filter, or another setting of a list, that opens below its button. */
export const FilterMenu = ({ label, value, onClear, icon, isWide = false, children }: FilterMenuProps) => {
  const t = useT("console");
  const menu = useClosing();
  // A menu that has no room to the right of its button opens to the left.
  const [isAtEnd, setAtEnd] = useState(false);
  return (
    <span
      className={cx(
        "relative flex min-h-(--control-small) max-w-full items-stretch rounded-control border",
        value === null ? "border-line bg-card" : "border-accent/40 bg-accent-soft text-accent-text",
      )}
    >
      <details ref={menu} className="min-w-0">
        <summary
          data-filter
          onClick={({ currentTarget }) =>
            setAtEnd(currentTarget.getBoundingClientRect().left + ROOM > document.documentElement.clientWidth)
          }
          className="flex min-h-(--control-small) cursor-pointer list-none flex-wrap items-center gap-x-1.5 py-1 rounded-control px-3 [&::-webkit-details-marker]:hidden"
        >
          {icon}
          <span className={value === null ? "" : "text-mute"}>{label}</span>
          {value !== null && <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</span>}
          {(value === null || onClear === undefined) && <ChevronDown aria-hidden className="size-4 text-mute" />}
        </summary>
        <div
          className={cx(
            "absolute top-full z-20 mt-1 grid max-h-80 max-w-[85vw] gap-1 overflow-y-auto max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto max-sm:max-w-none rounded-card border border-line bg-card p-3 text-ink shadow-card",
            isWide ? "w-72" : "w-64",
            isAtEnd ? "right-0" : "left-0",
          )}
        >
          {children}
        </div>
      </details>
      {value !== null && onClear !== undefined && (
        <button
          type="button"
          aria-label={t("list.clearOne", { filter: label })}
          onClick={() => {
            // This button goes, and the focus with it.
            menu.current?.querySelector("summary")?.focus();
            onClear();
          }}
          className="grid w-8 place-items-center rounded-control hover:bg-sand pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
};

type PickProps = {
  readonly label: string;
  readonly values: readonly string[];
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly onChange: (values: readonly string[]) => void;
};

/** A filter with several values to tick. */
export const PickMenu = ({ label, values, choices, onChange }: PickProps) => {
  const t = useT("console");
  const named = choices.filter(({ key }) => values.includes(key));
  const value =
    values.length === 0
      ? null
      : values.length === 1
        ? (named[0]?.label ?? values[0] ?? "")
        : t("list.someOf", { count: values.length, of: choices.length });
  return (
    <FilterMenu label={label} value={value} onClear={() => onChange([])}>
      {choices.length === 0 && <p className="text-mute">{t("console.nothing")}</p>}
      {choices.map(({ key, label: name }) => (
        <Checkbox
          key={key}
          label={name}
          checked={values.includes(key)}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? choices.flatMap((each) => (each.key === key || values.includes(each.key) ? [each.key] : []))
                : values.filter((each) => each !== key),
            )
          }
        />
      ))}
    </FilterMenu>
  );
};
