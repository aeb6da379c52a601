import { amountText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { TextInput } from "@krapao/ui/text-input";
import { ChevronDown, CircleAlert } from "lucide-react";
import type { KeyboardEvent } from "react";

import { faultsOf, type SliceDraft } from "./wheel-draft.ts";

type CellProps = {
  readonly at: number;
  readonly slice: SliceDraft;
  readonly onChange: (slice: SliceDraft) => void;
};

type SliceNameProps = CellProps & {
  readonly isOpen: boolean;
  /** Whether a field of the slice is missing or not valid. */
  readonly isWrong: boolean;
  readonly onToggle: () => void;
};

/** The head of a slice's row: its colour, which opens all of it, and its words in the operator's language. */
export const SliceName = ({ at, slice, isOpen, isWrong, onToggle, onChange }: SliceNameProps) => {
  const t = useT("console", "editing");
  const { language } = useWords();
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        data-opener
        aria-expanded={isOpen}
        aria-label={t("wheel.slice", { number: at + 1 })}
        onClick={onToggle}
        className="flex min-h-9 shrink-0 items-center gap-1 rounded-control p-1 hover:bg-paper pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden className={cx("size-4 text-mute", !isOpen && "-rotate-90")} />
        <span
          aria-hidden
          className="size-5 rounded-chip border border-line-strong"
          style={{ backgroundColor: slice.bgColor }}
        />
      </button>
      {isWrong && <CircleAlert role="img" aria-label={t("settings.wrong")} className="size-4 shrink-0 text-down" />}
      <TextInput
        aria-label={t("wheel.of", { what: t("wheel.label"), number: at + 1 })}
        lang={language}
        autoComplete="off"
        maxLength={100}
        className="min-w-24 [&_input]:px-2.5"
        value={slice.label[language]}
        onChange={({ target }) => onChange({ ...slice, label: { ...slice.label, [language]: target.value } })}
      />
    </span>
  );
};

/** The arrow keys go to the weight above or below. */
const toNextWeight = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const table = event.currentTarget.closest("table");
  const all = [...(table?.querySelectorAll<HTMLInputElement>("[data-weight] input") ?? [])];
  const next = all[all.findIndex((each) => each === event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.select();
};

/** The weight of a slice. */
export const WeightField = ({ at, slice, onChange }: CellProps) => {
  const t = useT("console", "editing");
  return (
    <span data-weight className="inline-block w-24">
      <TextInput
        aria-label={t("wheel.of", { what: t("wheel.weight"), number: at + 1 })}
        aria-invalid={faultsOf(slice, []).includes("weight") || undefined}
        inputMode="numeric"
        autoComplete="off"
        className="[&_input]:px-2.5 [&_input]:text-right"
        value={slice.weight}
        onChange={({ target }) => onChange({ ...slice, weight: target.value })}
        onKeyDown={toNextWeight}
      />
    </span>
  );
};

/** A cost, with a bar as long as its part of the highest one. Without one: that of all together. */
export const Cost = ({ cost, highest }: { readonly cost: number; readonly highest?: number }) => (
  <span className="inline-flex items-center gap-2.5">
    {amountText(cost)}
    <span aria-hidden className={cx("h-1.5 w-12 rounded-full max-sm:hidden", highest !== undefined && "bg-haze")}>
      {highest !== undefined && highest > 0 && (
        <span
          className={cx("block h-full rounded-full", cost === highest ? "bg-gold" : "bg-accent")}
          style={{ width: `${(100 * cost) / highest}%` }}
        />
      )}
    </span>
  </span>
);
