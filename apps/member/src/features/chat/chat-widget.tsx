import { useT } from "@krapao/i18n/react";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { Headset } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";

import { CHAT_OUTBOX, ofTab } from "../../lib/storage.ts";
import { useConfig } from "../../lib/use-config.ts";
import { onOpenChat } from "./open-chat.ts";
import type { LineProps, PanelProps } from "./panel-props.ts";
import { useUnread } from "./use-unread.ts";

const panel = lazySheet<PanelProps>(async () => (await import("./chat-panel.tsx")).ChatPanel);

/** The floating logo of the chat, and its panel, whose code and texts load when it is first opened. */
export const ChatWidget = ({ line }: LineProps) => {
  const t = useT();
  const isThere = useConfig()?.chat === true;
  const [isOpen, setIsOpen] = useState(false);
  // What waits from before a login or a reload is sent without opening the chat again.
  const [wasOpen, setWasOpen] = useState(() => ofTab.get(CHAT_OUTBOX) !== null);
  const [live, setLive] = useState<number | null>(null);
  const atFirst = useUnread(isThere && !wasOpen, line);
  const unread = live ?? atFirst;

  const opener = useRef<Element | null>(null);
  const open = useCallback(() => {
    // A notice of an answer may be pressed while the panel is open. The focus is in the panel then.
    if (isOpen) return;
    // The panel may load after the logo is hidden, so the dialog itself cannot know where the focus was.
    opener.current = document.activeElement;
    setWasOpen(true);
    setIsOpen(true);
  }, [isOpen]);
  useEffect(() => onOpenChat(open), [open]);
  useEffect(() => {
    if (!isOpen && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, [isOpen]);
  if (!isThere) return null;
  return (
    <>
      <button
        type="button"
        // The logo stays in its place while the panel is open, so that the focus can return to it.
        hidden={isOpen}
        aria-haspopup="dialog"
        aria-label={unread === 0 ? t("chat.open") : t("chat.openUnread", { count: unread })}
        title={t("chat.open")}
        className="chat-logo fixed right-4 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-card bg-gold text-on-gold shadow-lift hover:brightness-105 lg:right-6 lg:bottom-6"
        onClick={open}
      >
        <Headset aria-hidden className="size-7" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-1.5 -right-1.5 flex min-w-6 items-center justify-center rounded-full bg-down px-1.5 text-small font-bold text-white ring-2 ring-paper"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      {wasOpen && <panel.Part line={line} open={isOpen} onClose={() => setIsOpen(false)} onUnread={setLive} />}
    </>
  );
};
