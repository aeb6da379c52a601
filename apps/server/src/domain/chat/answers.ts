import type { ChatMessage } from "@krapao/contract/chat/shapes";
import type { ChatMenu } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { serverT } from "@krapao/i18n/node";

import type { Context } from "../../context.ts";
import type { ChatDocuments } from "./documents.ts";
import { lookUp } from "./lookups.ts";
import { isOfMenu, messagesOf, startOf, textMessage, wishOf } from "./menu.ts";
import { isOpenAt } from "./open-hours.ts";

/**
 * The menu's answer to a postback; null when the postback is not the menu's. `hand-over`: the customer asks for a
 * person.
 */
export const answerPostback = async (
  context: Context,
  menu: ChatMenu,
  asked: { readonly payload: string; readonly memberId: bigint | null; readonly language: Language },
): Promise<{ readonly messages: readonly ChatMessage[]; readonly isHandedOver: boolean } | null> => {
  if (!isOfMenu(asked.payload)) return null;
  const wish = wishOf(menu, asked.payload);
  if (wish === "person")
    return { messages: [textMessage(serverT(asked.language)("answers.person"))], isHandedOver: true };
  // The part was removed from the menu since. Answer with the first part, or hand over to a person where there is none.
  const part = wish ?? startOf(menu);
  if (part === null) return { messages: [], isHandedOver: true };
  const found = part.lookup === null ? null : await lookUp(context, asked.memberId, part.lookup, asked.language);
  return { messages: messagesOf(part, asked.language, found), isHandedOver: false };
};

/** The notice for a customer who asks for a person while nobody is there; null while somebody is. */
export const closedNotice = (
  { settings }: Pick<ChatDocuments, "settings">,
  language: Language,
  now: Date,
): ChatMessage | null => (isOpenAt(settings.hours, now) ? null : textMessage(settings.closedText[language]));
