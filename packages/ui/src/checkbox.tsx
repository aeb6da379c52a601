import { Check } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";

import { cx } from "./cx.ts";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { readonly label: ReactNode };

/** A checkbox with its label. The whole line can be pressed. */
export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label className={cx("flex min-h-11 items-center gap-2.5", className)}>
    <span className="relative flex size-5.5 shrink-0">
      <input
        type="checkbox"
        {...rest}
        className="peer size-5.5 appearance-none rounded-[7px] border-2 border-line-strong bg-card transition-colors checked:border-accent checked:bg-accent disabled:bg-sand"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto size-4 text-white opacity-0 transition-opacity peer-checked:opacity-100"
      />
    </span>
    <span>{label}</span>
  </label>
);
