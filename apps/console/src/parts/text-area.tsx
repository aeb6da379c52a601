import { withoutUnfit } from "@krapao/contract/unfit-characters";
import { cx, frameClass, useFieldAttributes } from "@krapao/ui";
import type { Ref, TextareaHTMLAttributes } from "react";

/**
 * A text field for several lines. It grows with its content in browsers that support that. It drops the invisible
 * characters that the API refuses, which come with pasted text.
 */
export const TextArea = ({
  className,
  onChange,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> }) => (
  <div className={cx(frameClass, className)}>
    <textarea
      rows={2}
      {...useFieldAttributes()}
      {...rest}
      onChange={(event) => {
        const { target } = event;
        const fit = withoutUnfit(target.value);
        // Only where it differs, because it moves the caret to the end.
        if (fit !== target.value) target.value = fit;
        onChange?.(event);
      }}
      className="field-sizing-content max-h-40 min-h-9 w-0 min-w-0 grow resize-none bg-transparent px-3 py-2 outline-none"
    />
  </div>
);
