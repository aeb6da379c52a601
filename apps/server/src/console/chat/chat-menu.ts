import { changeChatMenu } from "@krapao/contract/operator/change-chat-menu";
import type { ChatMenu } from "@krapao/contract/operator/chat-shapes";
import { getChatMenu } from "@krapao/contract/operator/get-chat-menu";
import { previewChatMenu } from "@krapao/contract/operator/preview-chat-menu";

import { answerPostback } from "../../domain/chat/answers.ts";
import { faultsOf, messagesOf, startOf } from "../../domain/chat/menu.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { changeDocument, presentDocument } from "./change-document.ts";

const MOST_ISSUES = 20;

/** Refuses a menu with a button that leads nowhere, or with a part that no button leads to. Throws KEY_INVALID. */
const checkMenu = (menu: ChatMenu): void => {
  const faults = faultsOf(menu);
  if (faults.length > 0) throw new InvalidInput("KEY_INVALID", faults.slice(0, MOST_ISSUES));
};

/** The menu of answers: shows it, tries it before it is saved, and replaces it. */
export const addChatMenu = (app: App): void => {
  route(app, getChatMenu, operators, async ({ context }) => {
    const { value, version } = await presentDocument(context, "menu");
    return { menu: value, version };
  });
  route(app, changeChatMenu, operators, async ({ context, operator, body }) => {
    checkMenu(body.menu);
    const { value, version } = await changeDocument(context, "menu", body.menu, {
      version: body.version,
      act: changeChatMenu.name,
      by: operator.id,
      reason: body.reason,
    });
    return { menu: value, version };
  });
  route(app, previewChatMenu, operators, async ({ context, body: { menu, language, payload } }) => {
    checkMenu(menu);
    if (payload !== null) {
      const answered = await answerPostback(context, menu, { payload, memberId: null, language });
      return answered === null
        ? { messages: [], isHandedOver: true }
        : { messages: [...answered.messages], isHandedOver: answered.isHandedOver };
    }
    const start = startOf(menu);
    return { messages: start === null ? [] : messagesOf(start, language, null), isHandedOver: start === null };
  });
};
