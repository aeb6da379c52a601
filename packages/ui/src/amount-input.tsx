import { type Currency, currencySign } from "@krapao/i18n";
import { type ReactNode, useRef, useState } from "react";

import { type AmountProblem, minorOfTyped, typeAmount, typedOfMinor } from "./amount-typing.ts";
import { cx } from "./cx.ts";
import { Field, useFieldAttributes } from "./field.tsx";
import { useTyping } from "./use-typing.ts";

/** A quick choice: an amount in minor units, with its own label if that is not a number (“All”). */
export type AmountPreset = { readonly minor: bigint; readonly label?: string };

type AmountInputProps = {
  readonly label: string;
  /** The text of the field, grouped. Keep it as `onChange` gives it. */
  readonly value: string;
  /** The field's text and its minor units. Null while there are none. */
  readonly onChange: (text: string, minor: bigint | null) => void;
  /**
   * An edit was refused, with the reason, which should be shown (`validation.amountDecimals`). Null when an edit was
   * accepted.
   */
  readonly onProblem?: (problem: AmountProblem | null) => void;
  readonly currency: Currency | "BAHT";
  /** The minimum and maximum, shown before they are exceeded. */
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** At the end of the label's line: what is available. */
  readonly aside?: ReactNode;
  readonly presets?: readonly AmountPreset[];
  readonly disabled?: boolean;
  /** Gets the focus when its sheet opens, except on touch devices, where the keyboard would cover the sheet. */
  readonly first?: boolean;
  readonly name?: string;
};

/** Large text that gets smaller with its length, so that 10,000,000,000.00 fits a narrow phone. */
const sizeOf = (text: string): string =>
  text.length > 12 ? "text-[length:min(1.25rem,7vw)]" : text.length > 9 ? "text-amount" : "text-total";

const AmountLine = ({
  value,
  onChange,
  onProblem,
  currency,
  disabled,
  first = false,
  name,
}: Omit<AmountInputProps, "label">) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const typed = useTyping(input, value, (raw, caret, forward) => {
    const edit = typeAmount(value, raw, caret, forward);
    if (edit.problem !== problem) {
      setProblem(edit.problem);
      onProblem?.(edit.problem);
    }
    return edit;
  });
  return (
    <div className="flex items-baseline justify-center gap-2" onPointerDown={() => input.current?.focus()}>
      <span aria-hidden className="text-amount text-mute">
        {currencySign(currency)}
      </span>
      <span className={cx("relative inline-block font-bold", sizeOf(value))}>
        <span aria-hidden className="invisible whitespace-pre pr-1">
          {value === "" ? "0" : value}
        </span>
        <input
          {...useFieldAttributes()}
          ref={input}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          data-first={first || undefined}
          disabled={disabled}
          placeholder="0"
          value={value}
          onChange={(event) => {
            const { text } = typed(event);
            onChange(text, minorOfTyped(text));
          }}
          className="absolute inset-0 w-full bg-transparent text-[length:inherit] caret-accent outline-none placeholder:text-line-strong"
        />
      </span>
    </div>
  );
};

/** As many columns as keep the longest choice on one line. Four or five long ones are in two full rows. */
const columnsFor = (presets: readonly AmountPreset[]): string => {
  const longest = Math.max(...presets.map(({ minor, label }) => (label ?? typedOfMinor(minor)).length));
  if (presets.length % 3 === 0) return "grid-cols-3";
  // One row where five fit, otherwise three above two, never four above one.
  if (longest <= 6 && presets.length === 5)
    return "grid-cols-[repeat(auto-fit,minmax(max(3.4rem,min(30%,(18.5rem_-_100%)_*_999)),1fr))]";
  if (longest <= 6) return "grid-cols-[repeat(auto-fit,minmax(3.4rem,1fr))]";
  if (presets.length === 4) return "grid-cols-2 sm:grid-cols-4";
  if (presets.length === 5) return "grid-cols-6 *:col-span-2 [&>:nth-child(n+4)]:col-span-3";
  return "grid-cols-[repeat(auto-fit,minmax(5.6rem,1fr))]";
};

/** An input for an amount, grouped while it is typed, with quick choices. It gives exact minor units. */
export const AmountInput = ({ label, hint, error, aside, presets = [], ...line }: AmountInputProps) => {
  const chosen = minorOfTyped(line.value);
  return (
    <div className="rounded-card border border-line bg-card p-4 focus-within:border-accent">
      {/* The mark of an error goes with its words, which may take two lines in the middle. */}
      <Field
        label={label}
        aside={aside}
        hint={hint}
        error={error}
        className="[&>p]:block [&>p]:text-center [&>p>svg]:mr-1.5 [&>p>svg]:inline [&>p>svg]:align-[-0.2em]"
      >
        <AmountLine {...line} />
      </Field>
      {presets.length > 0 && (
        <div className={cx("mt-4 grid gap-1.5 sm:gap-2", columnsFor(presets))}>
          {presets.map(({ minor, label: own }) => (
            <button
              key={own ?? String(minor)}
              type="button"
              disabled={line.disabled}
              aria-pressed={chosen === minor}
              className={cx(
                "min-h-11 rounded-control border px-1 py-1 font-semibold whitespace-nowrap transition-colors disabled:text-mute max-[23rem]:text-label",
                chosen === minor
                  ? "border-accent bg-accent-soft text-accent-text"
                  : "border-line bg-card hover:border-line-strong",
              )}
              onClick={() => line.onChange(typedOfMinor(minor), minor)}
            >
              {own ?? typedOfMinor(minor)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
