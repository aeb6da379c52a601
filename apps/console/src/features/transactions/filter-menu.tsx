import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Checkbox } from "@krapao/ui/checkbox";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

type FilterMenuProps = {
  readonly label: string;
  /** What it is set to, in words; null while it leaves nothing out. */
  readonly value: string | null;
  readonly onClear?: () => void;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** Closes a menu with Escape, and when something outside is pressed. */
const useClosing = () => {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const here = menu.current;
      if (here === null || !here.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        here.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && here.contains(event.target)) return;
      here.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close, true);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close, true);
    };
  }, []);
  return menu;
};

/** A filter, or another setting of the list, that opens below its button. */
export const FilterMenu = ({ label, value, onClear, icon, children }: FilterMenuProps) => {
  const t = useT("console");
  const menu = useClosing();
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
          className="flex min-h-(--control-small) cursor-pointer list-none items-center gap-1.5 rounded-control px-3 [&::-webkit-details-marker]:hidden"
        >
          {icon}
          <span className={value === null ? "" : "text-mute"}>{label}</span>
          {value !== null && <span className="min-w-0 truncate font-semibold">{value}</span>}
          {(value === null || onClear === undefined) && <ChevronDown aria-hidden className="size-4 text-mute" />}
        </summary>
        <div className="absolute top-full left-0 z-20 mt-1 grid max-h-80 w-64 max-w-[85vw] gap-1 overflow-y-auto rounded-card border border-line bg-card p-3 text-ink shadow-card">
          {children}
        </div>
      </details>
      {value !== null && onClear !== undefined && (
        <button
          type="button"
          aria-label={t("transactions.clearOne", { filter: label })}
          onClick={onClear}
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

/** A filter of which several values can be ticked. */
export const PickMenu = ({ label, values, choices, onChange }: PickProps) => {
  const t = useT("console");
  const named = choices.filter(({ key }) => values.includes(key));
  const value =
    values.length === 0
      ? null
      : values.length === 1
        ? (named[0]?.label ?? values[0] ?? "")
        : t("transactions.someOf", { count: values.length, of: choices.length });
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
