import type { ChatList } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { MessagesSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";

import { type Href, navigate } from "../../lib/navigation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ChatListPart } from "./chat-list.tsx";
import { Conversation } from "./conversation.tsx";
import { keepDrafts, readDrafts, withDraft, withMovedDraft } from "./drafts.ts";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";
import { NO_EXTRA, type ReplyExtra } from "./reply.ts";
import { useLine } from "./use-line.ts";
import { useOutbox } from "./use-outbox.ts";

/** Escape first leaves the text field, then the conversation. */
const useEscape = (closed: Href, isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches("input, textarea, select"))
        activeElement.blur();
      else navigate(closed);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [closed, isOpen]);
};

/** A list of conversations and the open one, updated live. Unsent text is kept for each conversation. */
export const Inbox = ({ list }: { readonly list: ChatList }) => {
  const t = useT("console");
  const [params] = useSearchParams();
  const open = params.get("id");
  const sought = Number(params.get("at") ?? "");
  const at = Number.isSafeInteger(sought) && sought > 0 ? sought : null;
  const line = useLine(open);
  const [drafts, setDrafts] = useState(readDrafts);
  useEffect(() => keepDrafts(drafts), [drafts]);
  const hrefs = useInboxHrefs();
  useEscape(hrefs.view(list), open !== null);
  const [extras, setExtras] = useState<Readonly<Record<string, ReplyExtra>>>({});
  const outbox = useOutbox();
  /** The conversation whose view goes on to show this one. */
  const [views, setViews] = useState<Readonly<Record<string, string>>>({});
  /** Takes what is not sent along to another conversation. */
  const move = (from: string, to: string): void => {
    setDrafts((before) => withMovedDraft(before, from, to));
    setExtras(({ [from]: moved, ...others }) => (moved === undefined ? others : { ...others, [to]: moved }));
    outbox.move(from, to);
  };
  /** Goes on in the conversation that the open one became part of. */
  const goOn = (from: string, to: string): void => {
    move(from, to);
    setViews((before) => ({ ...before, [to]: before[from] ?? from }));
    navigate(hrefs.chat(list, to), { replace: true });
  };
  return (
    <div
      className={cx(
        "-m-4 grid grow grid-cols-[minmax(0,1fr)] bg-paper lg:-mx-6 lg:min-h-130 lg:grid-cols-[20rem_minmax(0,1fr)]",
        // On a phone a list scrolls with the page, and a conversation fills the screen so that its text field stays
        // visible.
        open === null ? "lg:basis-0 lg:grid-rows-[minmax(0,1fr)]" : "basis-0 grid-rows-[minmax(0,1fr)]",
      )}
    >
      <div className={cx("flex min-h-0 min-w-0 flex-col bg-card [&>section]:grow", open !== null && "max-lg:hidden")}>
        <ChatListPart key={list} list={list} open={open} isConnected={line.isConnected} />
      </div>
      <div className={cx("flex min-h-0 min-w-0 flex-col", open === null && "max-lg:hidden")}>
        {open === null ? (
          <Empty icon={<MessagesSquare />} title={t("inbox.choose")}>
            {t("inbox.chooseBody")}
          </Empty>
        ) : (
          <Conversation
            key={views[open] ?? open}
            id={open}
            at={at}
            list={list}
            line={line}
            text={drafts[open] ?? ""}
            onText={(text) => setDrafts((before) => withDraft(before, open, text))}
            extra={extras[open] ?? NO_EXTRA}
            onExtra={(extra) => setExtras((before) => ({ ...before, [open]: extra }))}
            outbox={outbox}
            onMoved={(id) => move(open, id)}
            onJoined={(id) => goOn(open, id)}
          />
        )}
      </div>
    </div>
  );
};
