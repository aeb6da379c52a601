import type { ChatMessage } from "@krapao/contract/chat/shapes";
import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import { Actions, QuickReplies } from "./actions.tsx";
import { Cards } from "./cards.tsx";
import { Bubble } from "./chat-bubble.tsx";
import { piecesOf } from "./links.ts";
import { FileLink, Picture, Video } from "./media.tsx";

/** A text whose links can be pressed. */
const LinkedText = ({ children }: { readonly children: string }) =>
  piecesOf(children).map(({ text, href }, at) =>
    href === null ? (
      text
    ) : (
      <a key={`${at} ${href}`} href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {text}
      </a>
    ),
  );

type Props = {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** Its number; null for one that is in no history. */
  readonly seq: number | null;
  /** Beside the first bubble. */
  readonly time?: ReactNode;
};

/** The content of a message, by its type. */
export const MessageBody = ({ message, isOwn, seq, time }: Props) => {
  const t = useT("chat");
  const isFailed = message.deliver.status === "failed";
  const beside = (content: ReactNode) => (
    <div className="flex min-w-0 items-end gap-2">
      <div className="min-w-0">{content}</div>
      {time}
    </div>
  );
  switch (message.message_type) {
    case "text":
      return beside(
        <Bubble isOwn={isOwn} isFailed={isFailed}>
          <LinkedText>{message.payload.message}</LinkedText>
        </Bubble>,
      );
    case "buttons":
      return beside(
        <Bubble isOwn={isOwn}>
          <LinkedText>{message.payload.message}</LinkedText>
          <Actions buttons={message.payload.buttons} className="-mx-4 mt-2.5 -mb-2.5" />
        </Bubble>,
      );
    case "quick_replies":
      return (
        <div className="min-w-0">
          {beside(
            <Bubble isOwn={isOwn}>
              <LinkedText>{message.payload.message}</LinkedText>
            </Bubble>,
          )}
          <QuickReplies buttons={message.payload.buttons} />
        </div>
      );
    case "generic":
      return <Cards cards={message.payloads} />;
    case "postback":
      return beside(
        <Bubble isOwn={isOwn} isFailed={isFailed}>
          {message.payload.title}
        </Bubble>,
      );
    case "media": {
      const { name, link, fileType, url, filePath, message: said } = message.payload;
      const media = { name, link: url ? filePath : link, deliverId: message.deliver.id, seq: url ? null : seq };
      const isShown = !url && fileType !== "file";
      const Media = fileType === "image" ? Picture : Video;
      return (
        <div className="flex min-w-0 flex-col gap-1.5">
          {beside(isShown ? <Media {...media} /> : <FileLink {...media} isElsewhere={url} />)}
          {said !== "" && (
            <Bubble isOwn={isOwn}>
              <LinkedText>{said}</LinkedText>
            </Bubble>
          )}
        </div>
      );
    }
    default:
      return beside(<p className="py-2 text-label text-mute">{t("chat.unknown")}</p>);
  }
};
