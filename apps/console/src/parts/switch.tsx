import { cx } from "@krapao/ui";
import { type ReactNode, useId } from "react";

type SwitchProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A switch that takes effect immediately, with its label before it. */
export const Switch = ({ label, checked, disabled = false, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <span id={id} className="min-w-0 [overflow-wrap:anywhere]">
        {label}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="relative -my-2.5 flex h-11 w-11 shrink-0 items-center disabled:opacity-60"
      >
        <span
          aria-hidden
          className={cx(
            "flex h-6 w-11 items-center rounded-full p-0.75 transition-colors",
            checked ? "justify-end bg-accent" : "bg-mute",
          )}
        >
          <span className="size-4.5 rounded-full bg-white shadow-lift" />
        </span>
      </button>
    </div>
  );
};
