import { CircleAlert } from "lucide-react";

import { useFailureText } from "../lib/use-failure-text.ts";

/** Says why an action failed, next to its button. Screen readers announce it. */
export const FailureNote = ({ failure }: { readonly failure: unknown }) => {
  const failureText = useFailureText();
  return (
    // While it is empty it takes no space, gap included.
    <div role="alert" className="empty:absolute">
      {failure !== null && failure !== undefined && (
        <p className="flex gap-2 rounded-control bg-down-soft px-3 py-2.5 text-label text-down">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {failureText(failure)}
        </p>
      )}
    </div>
  );
};
