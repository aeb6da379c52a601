import { CircleAlert, TriangleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";

import { cx } from "./cx.ts";

type FieldState = { readonly id: string; readonly describedBy: string | undefined; readonly invalid: boolean };

const FieldContext = createContext<FieldState | null>(null);

/** The attributes that connect an input with the label and the texts of its field. */
export const useFieldAttributes = (): { id?: string; "aria-describedby"?: string; "aria-invalid"?: true } => {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    ...(field.describedBy !== undefined && { "aria-describedby": field.describedBy }),
    ...(field.invalid && { "aria-invalid": true }),
  };
};

type FieldProps = {
  readonly label: ReactNode;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** Something that looks odd but is not refused. */
  readonly warning?: ReactNode;
  /** What is wrong. It replaces warning and hint. */
  readonly error?: ReactNode;
  readonly labelHidden?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A labelled field. The input inside finds its label, hint and error by itself. Changes are announced to screen
 * readers.
 */
export const Field = ({ label, aside, hint, warning, error, labelHidden = false, className, children }: FieldProps) => {
  const id = useId();
  const text = error ?? warning ?? hint;
  const hasText = text !== undefined && text !== null && text !== "";
  const state: FieldState = { id, describedBy: hasText ? `${id}-text` : undefined, invalid: Boolean(error) };
  return (
    <div className={cx("min-w-0", className)}>
      <div
        className={cx(
          "mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3",
          labelHidden && aside === undefined && "sr-only",
        )}
      >
        <label htmlFor={id} className={cx("text-label font-semibold", labelHidden && "sr-only")}>
          {label}
        </label>
        {aside !== undefined && <span className="text-label text-mute">{aside}</span>}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
      <p
        id={`${id}-text`}
        aria-live="polite"
        className={cx(
          "text-small text-balance",
          hasText && "mt-1.5 flex gap-1.5",
          error ? "text-down" : warning ? "text-wait" : "text-mute",
        )}
      >
        {error ? (
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        ) : warning ? (
          <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
        ) : null}
        {hasText && <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>}
      </p>
    </div>
  );
};
