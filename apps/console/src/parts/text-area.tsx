import { cx, frameClass, useFieldAttributes } from "@krapao/ui";
import type { Ref, TextareaHTMLAttributes } from "react";

/** A text field for several lines. It grows with its content in browsers that support that. */
export const TextArea = ({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> }) => (
  <div className={cx(frameClass, className)}>
    <textarea
      rows={2}
      {...useFieldAttributes()}
      {...rest}
      className="field-sizing-content max-h-40 min-h-9 w-0 min-w-0 grow resize-none bg-transparent px-3 py-2 outline-none"
    />
  </div>
);
