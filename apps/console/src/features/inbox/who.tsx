import type { Chat } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";

/** The channel of the member app's own widget. Any other is named beside the customer. */
export const WIDGET = "widget";

type Party = Pick<Chat, "member" | "guest">;

/** The customer's name. A guest has a short code. */
export const useChatName = (): ((chat: Party) => string) => {
  const t = useT("console");
  return ({ member, guest }) => member?.name ?? t("inbox.guest", { code: guest ?? "" });
};
