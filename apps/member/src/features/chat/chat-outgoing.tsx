import { useT } from "@krapao/i18n/react";
import { CircleAlert, Clock } from "lucide-react";

import type { Outgoing } from "./outbox.ts";
import { useChat } from "./use-chat.ts";

const actionClass = "min-h-11 px-1.5 text-label font-semibold hover:underline";

/** The progress of a message that is being sent, or the actions on one that failed. */
export const OutgoingStatus = ({ outgoing: { id, status, part } }: { readonly outgoing: Outgoing }) => {
  const t = useT("chat");
  const chat = useChat();
  const percent = Math.round(part * 100);
  switch (status) {
    case "failed":
      return (
        <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-small text-down">
          <span className="flex items-center gap-1.5">
            <CircleAlert aria-hidden className="size-4.5" />
            {t("statuses.failed")}
          </span>
          <button type="button" className={`${actionClass} text-accent-text`} onClick={() => chat.again(id)}>
            {t("chat.resend")}
          </button>
          <button type="button" className={`${actionClass} text-mute`} onClick={() => chat.remove(id)}>
            {t("chat.remove")}
          </button>
        </p>
      );
    case "uploading_file":
      return (
        <div className="flex w-60 max-w-full flex-col items-end">
          <progress className="progress" max={1} value={part} aria-label={t("statuses.uploading_file", { percent })} />
          <p className="flex items-center gap-2 text-small text-mute">
            {t("statuses.uploading_file", { percent })}
            <button type="button" className={`${actionClass} text-accent-text`} onClick={() => chat.remove(id)}>
              {t("common.cancel")}
            </button>
          </p>
        </div>
      );
    default:
      return (
        <p className="flex items-center gap-1.5 text-small text-mute">
          <Clock aria-hidden className="size-4" />
          {t("statuses.sending")}
        </p>
      );
  }
};
