import { cx, frameClass, useFieldAttributes } from "@krapao/ui";
import type { Ref, TextareaHTMLAttributes } from "react";

/** Several lines of text; grows with what is typed where the browser knows how. */
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
