import { useT } from "@krapao/i18n/react";
import { CircleAlert, Clock } from "lucide-react";

import { Bubble } from "./chat-bubble.tsx";
import { Picture, Video } from "./media.tsx";
import type { Outgoing } from "./outbox.ts";
import { useChat } from "./use-chat.ts";

const actionClass = "min-h-11 px-1.5 text-label font-semibold hover:underline";

const Body = ({ outgoing: { id, draft, status } }: { readonly outgoing: Outgoing }) => {
  const isFailed = status === "failed";
  if (draft.message_type === "text")
    return (
      <Bubble isOwn isFailed={isFailed}>
        {draft.payload.message}
      </Bubble>
    );
  if (draft.message_type === "postback")
    return (
      <Bubble isOwn isFailed={isFailed}>
        {draft.payload.title}
      </Bubble>
    );
  const media = { name: draft.name, link: null, deliverId: id, seq: null };
  return draft.fileType === "image" ? <Picture {...media} /> : <Video {...media} />;
};

/** A message that is being sent, or that failed. */
export const OutgoingRow = ({ outgoing }: { readonly outgoing: Outgoing }) => {
  const t = useT("chat");
  const chat = useChat();
  const { id, status, part } = outgoing;
  const percent = Math.round(part * 100);
  return (
    <div className="flex min-w-0 flex-col items-end gap-1 pl-10">
      <span className="sr-only">{t("chat.you")}: </span>
      <Body outgoing={outgoing} />
      {status === "failed" ? (
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
      ) : status === "uploading_file" ? (
        <div className="flex w-60 max-w-full flex-col items-end">
          <progress className="progress" max={1} value={part} aria-label={t("statuses.uploading_file", { percent })} />
          <p className="flex items-center gap-2 text-small text-mute">
            {t("statuses.uploading_file", { percent })}
            <button type="button" className={`${actionClass} text-accent-text`} onClick={() => chat.remove(id)}>
              {t("common.cancel")}
            </button>
          </p>
        </div>
      ) : (
        <p className="flex items-center gap-1.5 text-small text-mute">
          <Clock aria-hidden className="size-4" />
          {t("statuses.sending")}
        </p>
      )}
    </div>
  );
};
