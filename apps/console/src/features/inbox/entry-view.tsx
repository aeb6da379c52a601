import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { shortTimeText, dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useEffect, useRef } from "react";

import { PersonName } from "../../parts/person-name.tsx";
import { freshLinkOf } from "../../lib/file-address.ts";
import { MessageBody } from "./message-body.tsx";

/** The colours of a bubble by sender: light for the customer, dark for operators, medium for the automatic menu. */
export const bubbleClass = (look: "theirs" | "ours" | "menu"): string =>
  cx(
    "w-fit max-w-full rounded-card px-3.5 py-2.5",
    look === "theirs" && "rounded-bl-chip border border-line bg-card",
    look === "ours" && "ml-auto rounded-br-chip bg-night text-white",
    look === "menu" && "ml-auto rounded-br-chip border border-line bg-accent-soft",
  );

type EntryViewProps = {
  readonly entry: ChatEntry;
  readonly isRead: boolean;
  /** This message is the result of a search: it is framed, scrolled into view and focused. */
  readonly isSought: boolean;
};

/** One message with its time, its author, and whether the customer has read it. */
export const EntryView = ({ entry, isRead, isSought }: EntryViewProps) => {
  const t = useT("console");
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: "center" });
  }, [isSought]);
  const { sender, message, createdAt, operator, masked = [], isUnscanned } = entry;
  const isOurs = sender === "other";
  const look = isOurs ? (operator === null ? "menu" : "ours") : "theirs";
  return (
    <li
      ref={row}
      tabIndex={isSought ? -1 : undefined}
      aria-current={isSought ? "true" : undefined}
      className={cx(
        "flex max-w-[85%] min-w-0 flex-col",
        isOurs && "ml-auto items-end",
        isSought && "w-fit rounded-card outline-2 outline-offset-4 outline-gold",
      )}
    >
      <span className="sr-only">{t(isOurs ? "inbox.weSaid" : "inbox.theySaid")}</span>
      <div className={bubbleClass(look)}>
        <MessageBody message={message} isUnscanned={isUnscanned} freshLink={freshLinkOf(entry)} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-2 text-small text-mute">
        <time dateTime={createdAt} title={dateTimeText(createdAt)}>
          {shortTimeText(createdAt)}
        </time>
        {isOurs && <span>{operator === null ? t("inbox.automatic") : <PersonName person={operator} />}</span>}
        {isOurs && isRead && <span>{t("inbox.read")}</span>}
        {masked.length > 0 && <span className="text-wait">{t("inbox.masked")}</span>}
      </p>
    </li>
  );
};
