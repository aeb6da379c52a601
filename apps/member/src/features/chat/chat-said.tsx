import type { ChatMessage, Conversation } from "@krapao/contract/chat/shapes";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Check, CheckCheck } from "lucide-react";
import type { ReactNode } from "react";

import { SupportMark } from "./chat-bubble.tsx";
import { MessageBody } from "./message-body.tsx";

const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="shrink-0 text-small text-mute">
    {shortTimeText(at)}
  </time>
);

type TheirsProps = { readonly message: Conversation; readonly isLastOfGroup: boolean };

/** A message of support. */
export const SupportMessage = ({ message: { message, createdAt, seq }, isLastOfGroup }: TheirsProps) => {
  const t = useT("chat");
  return (
    <div className="flex min-w-0 items-end gap-2">
      <SupportMark isHidden={!isLastOfGroup} />
      <div className="min-w-0 grow">
        <span className="sr-only">{t("chat.support")}: </span>
        <MessageBody message={message} isOwn={false} seq={seq} time={<Time at={createdAt} />} />
      </div>
    </div>
  );
};

type OwnProps = {
  readonly message: ChatMessage;
  /** Null until the server has it. */
  readonly seq: number | null;
  /** How far it is, below it. */
  readonly status: ReactNode;
};

/** A message of the customer. It stays the same element when it has been sent, so an open picture stays open. */
export const CustomerMessage = ({ message, seq, status }: OwnProps) => {
  const t = useT("chat");
  return (
    <div className="flex min-w-0 flex-col items-end gap-1 pl-10">
      <span className="sr-only">{t("chat.you")}: </span>
      <MessageBody message={message} isOwn seq={seq} />
      {status}
    </div>
  );
};

type SaidStatusProps = {
  readonly at: string;
  /** Of the customer's newest message. */
  readonly status: "sent" | "read" | null;
};

/** When a message was sent, and whether it was read. */
export const SaidStatus = ({ at, status }: SaidStatusProps) => {
  const t = useT("chat");
  return (
    <p className="flex items-center gap-1.5 text-small text-mute">
      {status === "read" && <CheckCheck aria-hidden className="size-4 text-accent" />}
      {status === "sent" && <Check aria-hidden className="size-4 text-accent" />}
      {status === "read" && t("chat.read")}
      {status === "sent" && t("statuses.succeed")} <Time at={at} />
    </p>
  );
};
