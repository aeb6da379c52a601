import { useT } from "@krapao/i18n/react";
import { CircleAlert } from "lucide-react";

import { CallError, NO_ANSWER } from "../lib/client.ts";
import { useFailureText } from "../lib/use-failure-text.ts";

/** Says why an action failed, next to its button. Screen readers announce it. */
export const FailureNote = ({ failure }: { readonly failure: unknown }) => {
  const t = useT("console");
  const failureText = useFailureText();
  // The line went while the answer was on its way, so the action may have been done all the same.
  const isUnknown = failure instanceof CallError && failure.key === NO_ANSWER && !navigator.onLine;
  return (
    // While it is empty it takes no space, gap included.
    <div role="alert" className="empty:absolute">
      {failure !== null && failure !== undefined && (
        <p className="flex gap-2 rounded-control bg-down-soft px-3 py-2.5 text-label text-down">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {failureText(failure)}
            {isUnknown && ` ${t("console.noAnswer")}`}
          </span>
        </p>
      )}
    </div>
  );
};
