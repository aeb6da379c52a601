import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";

import { chatMessages } from "../../host/page-shapes.ts";
import { Panel } from "../lib/panel.tsx";
import { usePoll } from "../lib/use-poll.ts";

/** As many as are shown. The list has more of them. */
const SHOWN = 20;

/** What the server wrote into the chats of the messenger, such as alerts for the operators; the newest first. */
export const MessengerPanel = (): ReactNode => {
  const t = useT("sandbox");
  const messages = (usePoll("/messenger", chatMessages, 2000).value ?? []).slice(0, SHOWN);
  return (
    <Panel
      title={t("sandbox.messenger.title")}
      note={t("sandbox.messenger.scope")}
      aside={<MessageCircle aria-hidden className="size-5 text-accent" />}
      className="mt-3"
    >
      {messages.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-label text-mute">{t("sandbox.messenger.empty")}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <ol tabIndex={0} aria-label={t("sandbox.messenger.title")} className="max-h-80 overflow-y-auto">
          {messages.map(({ chat, at, text }, index) => (
            <li key={`${at}${messages.length - index}`} className="border-t border-line px-4 py-2.5">
              <p className="text-small text-mute">
                {chat} · {dateTimeText(at)}
              </p>
              <p className="text-label whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
};
