import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";

import { cx } from "./cx.ts";
import { useFieldAttributes } from "./field.tsx";
import { frameClass } from "./text-input.tsx";

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  /** Before the text: the mark of the choice. */
  readonly before?: ReactNode;
  /** Shown while the value is empty. It cannot be chosen. */
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLSelectElement>;
};

/** A choice of many, by the phone's own picker. The options are its children. */
export const Select = ({ before, placeholder, className, children, ...rest }: SelectProps) => (
  <div className={cx(frameClass, "relative", className)}>
    {before !== undefined && <span className="pl-3.5">{before}</span>}
    <select
      {...useFieldAttributes()}
      {...rest}
      className={cx(
        "w-0 min-w-0 grow self-stretch appearance-none truncate bg-transparent py-2 pr-11 outline-none",
        before === undefined ? "pl-4" : "pl-2.5",
        rest.value === "" && "text-mute",
      )}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {children}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute right-4 size-5 text-mute" />
  </div>
);
