import { openOperatorLine } from "@krapao/client/operator-realtime";
import type { Chat } from "@krapao/contract/operator/chat-shapes";
import { listChats } from "@krapao/contract/operator/list-chats";
import { useT } from "@krapao/i18n/react";
import { useEffect, useRef } from "react";

import { request } from "../../lib/client.ts";
import { isHeld } from "../../lib/leaving.ts";
import { navigate } from "../../lib/navigation.tsx";
import { token } from "../../lib/session.ts";
import { chatHref } from "./address.ts";
import { notificationState, useAlertsOn } from "./alert-setting.ts";
import { newlyWaiting } from "./newly-waiting.ts";
import { ring } from "../../lib/ring.ts";
import { useTakesChats } from "./use-takes-chats.ts";
import { useChatName } from "./who.tsx";

/** Changes within this time (ms) cause one read. */
const TOGETHER_MS = 500;

/** As many conversations as one call lists. The newest of more would wait without an alert. */
const MOST = 100;

type Shown = { readonly title: string; readonly body: string; readonly chat: Chat };

/** Shows a desktop notification that links to the conversation. It does not contain the message's text. */
const notify = ({ title, body, chat }: Shown): void => {
  if (notificationState() !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: chat._id });
    shown.addEventListener("click", () => {
      window.focus();
      const go = (): void => navigate(chatHref(chat.operator === null ? "waiting" : "mine", chat._id));
      if (!isHeld(go)) go();
      shown.close();
    });
  } catch {
    // Some phones allow notifications only through a service worker.
  }
};

/** The operator who has this conversation on the screen needs no alert. */
const isLookedAt = ({ _id }: Chat): boolean =>
  !document.hidden && new URLSearchParams(location.search).get("id") === _id;

/** The conversations that wait for this operator: their own, and new ones if they take new ones. */
const waitingNow = async (takesChats: boolean): Promise<readonly Chat[]> => {
  const lists = (takesChats ? (["waiting", "mine"] as const) : (["mine"] as const)).map((list) =>
    request(listChats, { query: { list, page: 1, limit: MOST } }),
  );
  return (await Promise.all(lists)).flatMap(({ chats }) => chats);
};

/** Alerts on every page of the console when a conversation begins to wait for any operator, or for this one. */
export const ChatAlerts = () => {
  const t = useT("console");
  const nameOf = useChatName();
  const isOn = useAlertsOn();
  const takesChats = useTakesChats() ?? true;
  const tell = (began: readonly Chat[]): void => {
    if (began.length > 0) ring();
    for (const chat of began)
      notify({ title: t("inbox.alertTitle", { name: nameOf(chat) }), body: t("inbox.alertBody"), chat });
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let known: ReadonlySet<string> | null = null;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      timer = undefined;
      const chats = await waitingNow(takesChats).catch(() => null);
      if (isStopped || chats === null) return;
      const found = newlyWaiting(known, chats);
      ({ known } = found);
      latest.current(found.began.filter((chat) => !isLookedAt(chat)));
    };
    const lookSoon = (): void => {
      timer ??= setTimeout(() => void look(), TOGETHER_MS);
    };
    const ignore = (): void => undefined;
    const line = openOperatorLine({
      token,
      on: {
        "inbox:changed": lookSoon,
        "chat:message": ignore,
        "chat:typing": ignore,
        "chat:read": ignore,
        "chat:ended": ignore,
      },
      onLine: (isUp) => {
        if (isUp) lookSoon();
      },
    });
    return () => {
      isStopped = true;
      clearTimeout(timer);
      line.stop();
    };
  }, [isOn, takesChats]);
  return null;
};
