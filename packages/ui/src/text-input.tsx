import { withoutUnfit } from "@krapao/contract/unfit-characters";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";

import { cx } from "./cx.ts";
import { useFieldAttributes } from "./field.tsx";

/** The frame of every field: one look for each state (normal, focused, wrong, disabled). */
export const frameClass =
  "flex min-h-(--control-field) w-full items-center rounded-field border border-line bg-card transition-[border-color,box-shadow] " +
  "focus-within:border-accent focus-within:shadow-focus " +
  "has-[[aria-invalid]]:border-down has-[[aria-invalid]]:focus-within:shadow-wrong " +
  "has-[input:disabled]:bg-sand/60 has-[select:disabled]:bg-sand/60 has-[[readonly]]:bg-sand/60";

/** An input that leaves its frame to {@link frameClass}. */
export const bareInputClass =
  "w-0 min-w-0 grow self-stretch bg-transparent px-4 py-2 text-ellipsis outline-none disabled:text-mute";

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * One line of text. It drops the invisible characters that the API refuses, which come with pasted text. A password
 * stays as it is.
 */
export const TextInput = ({ before, after, className, onChange, ...rest }: TextInputProps) => (
  <div className={cx(frameClass, className)}>
    {before}
    <input
      type="text"
      {...useFieldAttributes()}
      {...rest}
      onChange={(event) => {
        const { target } = event;
        const isAsTyped = rest.autoComplete?.endsWith("-password") === true;
        const fit = isAsTyped ? target.value : withoutUnfit(target.value);
        // Only where it differs, because it moves the caret to the end.
        if (fit !== target.value) target.value = fit;
        onChange?.(event);
      }}
      className={bareInputClass}
    />
    {after}
  </div>
);
