import type { Conversation } from "@krapao/contract/chat/shapes";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Check, CheckCheck } from "lucide-react";

import { SupportMark } from "./chat-bubble.tsx";
import { MessageBody } from "./message-body.tsx";

type Props = {
  readonly message: Conversation;
  readonly isLastOfGroup: boolean;
  /** Of the customer's newest message. */
  readonly status: "sent" | "read" | null;
};

/** One message that the server has. */
export const Said = ({ message: { sender, message, createdAt, seq }, isLastOfGroup, status }: Props) => {
  const t = useT("chat");
  const time = (
    <time dateTime={createdAt} className="shrink-0 text-small text-mute">
      {shortTimeText(createdAt)}
    </time>
  );
  if (sender === "other")
    return (
      <div className="flex min-w-0 items-end gap-2">
        <SupportMark isHidden={!isLastOfGroup} />
        <div className="min-w-0 grow">
          <span className="sr-only">{t("chat.support")}: </span>
          <MessageBody message={message} isOwn={false} seq={seq} time={time} />
        </div>
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col items-end gap-1 pl-10">
      <span className="sr-only">{t("chat.you")}: </span>
      <MessageBody message={message} isOwn seq={seq} />
      {isLastOfGroup && (
        <p className="flex items-center gap-1.5 text-small text-mute">
          {status === "read" && <CheckCheck aria-hidden className="size-4 text-accent" />}
          {status === "sent" && <Check aria-hidden className="size-4 text-accent" />}
          {status === "read" && t("chat.read")}
          {status === "sent" && t("statuses.succeed")} {time}
        </p>
      )}
    </div>
  );
};
