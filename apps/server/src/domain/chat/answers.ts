import type { ChatMessage } from "@krapao/contract/chat/shapes";
import type { ChatMenu } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { serverT } from "@krapao/i18n/node";

import type { Context } from "../../context.ts";
import type { ChatDocuments } from "./documents.ts";
import { lookUp } from "./lookups.ts";
import { isOfMenu, messagesOf, startOf, textMessage, wishOf } from "./menu.ts";
import { isOpenAt } from "./open-hours.ts";

/** What the menu says to a postback; null when it is none of the menu's. `hand-over`: a person is asked for. */
export const answerPostback = async (
  context: Context,
  menu: ChatMenu,
  asked: { readonly payload: string; readonly memberId: bigint | null; readonly language: Language },
): Promise<{ readonly messages: readonly ChatMessage[]; readonly isHandedOver: boolean } | null> => {
  if (!isOfMenu(asked.payload)) return null;
  const wish = wishOf(menu, asked.payload);
  if (wish === "person")
    return { messages: [textMessage(serverT(asked.language)("answers.person"))], isHandedOver: true };
  // A part that was taken out of the menu since: back to the beginning, or where there is none to a person.
  const part = wish ?? startOf(menu);
  if (part === null) return { messages: [], isHandedOver: true };
  const found = part.lookup === null ? null : await lookUp(context, asked.memberId, part.lookup, asked.language);
  return { messages: messagesOf(part, asked.language, found), isHandedOver: false };
};

/** What is said once to whoever asks for a person while nobody is there; null while somebody is. */
export const closedNotice = (
  { settings }: Pick<ChatDocuments, "settings">,
  language: Language,
  now: Date,
): ChatMessage | null => (isOpenAt(settings.hours, now) ? null : textMessage(settings.closedText[language]));
