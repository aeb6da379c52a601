import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { useBackToClose } from "@krapao/ui/use-back-to-close";
import { type DragEvent, useEffect, useRef, useState } from "react";

import { useMediaQuery } from "../../lib/use-media-query.ts";
import { AlertStrip } from "./alert-strip.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatHistory } from "./chat-history.tsx";
import { Composer } from "./composer.tsx";
import type { PanelProps } from "./panel-props.ts";
import { ChatContext, useChatState, useIsDown, useOwnChat } from "./use-chat.ts";

const panelClass =
  "chat-panel fixed m-0 hidden flex-col overflow-x-hidden overflow-y-auto bg-paper p-0 text-ink outline-none open:flex " +
  "inset-0 z-40 h-dvh max-h-none w-screen max-w-none " +
  "sm:inset-auto sm:right-6 sm:bottom-6 sm:h-[min(44rem,calc(100dvh-3rem))] sm:w-100 sm:rounded-sheet sm:border sm:border-line sm:shadow-card";

/**
 * The chat: the whole screen of a phone, a window on anything wider. It keeps running while it is closed, and counts
 * unread messages.
 */
export const ChatPanel = ({ line, open, onClose, onUnread }: PanelProps) => {
  const t = useT("chat", "forms");
  const chat = useOwnChat(line);
  const state = useChatState(chat);
  const dialog = useRef<HTMLDialogElement>(null);
  const isPhone = useMediaQuery("(max-width: 639px)");
  const [isDropping, setIsDropping] = useState(false);
  useBackToClose(open && isPhone, onClose);

  useEffect(() => {
    const shown = dialog.current;
    if (shown === null || !open) return undefined;
    if (isPhone) shown.showModal();
    else shown.show();
    // On a phone the field gets no focus, because the keyboard would hide half of the messages.
    if (isPhone) shown.focus();
    return () => shown.close();
  }, [open, isPhone]);

  useEffect(() => {
    if (open) void chat?.refresh();
  }, [open, chat]);

  const hasField = chat !== null;
  useEffect(() => {
    if (open && !isPhone && hasField) dialog.current?.querySelector("textarea")?.focus();
  }, [open, isPhone, hasField]);

  const isDown = useIsDown(state);
  const { unread, phase } = state;
  useEffect(() => {
    if (phase === "ready") onUnread(unread);
  }, [phase, unread, onUnread]);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsDropping(false);
    void chat?.attach([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, files are dropped on it
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={t("chat.title")}
      className={panelClass}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isPhone && !event.defaultPrevented) onClose();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDropping(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Moving the file from one part of the panel to another does not end the drop.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsDropping(false);
      }}
      onDrop={drop}
    >
      <ChatHeader hours={isDown ? null : state.hours} onReload={() => void chat?.reload()} onClose={onClose} />
      {chat !== null && (
        <ChatContext value={chat}>
          {phase === "failed" ? (
            <div className="grow overflow-y-auto">
              <ErrorState onRetry={() => void chat.reload()}>
                {t(navigator.onLine ? "chat.tryAgain" : "common.offlineNow")}
              </ErrorState>
            </div>
          ) : phase === "starting" && state.messages.length === 0 ? (
            <div aria-busy className="flex grow flex-col justify-end gap-3 p-4">
              <Skeleton className="h-14 w-3/5 rounded-card" />
              <Skeleton className="h-14 w-1/2 self-end rounded-card" />
              <Skeleton className="h-14 w-2/3 rounded-card" />
            </div>
          ) : (
            <ChatHistory state={state} isShown={open} />
          )}
          <AlertStrip state={state} />
          <Composer isClosed={state.line === "refused"} isDropping={isDropping && state.line !== "refused"} />
        </ChatContext>
      )}
    </dialog>
  );
};
