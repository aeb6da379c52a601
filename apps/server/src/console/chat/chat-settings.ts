import { changeChatSettings } from "@krapao/contract/operator/change-chat-settings";
import { COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import { getChatSettings } from "@krapao/contract/operator/get-chat-settings";

import { InvalidInput } from "../../lib/invalid-input.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { changeDocument, presentDocument } from "./change-document.ts";

const isTwice = (codes: readonly string[]): boolean => new Set(codes).size < codes.length;

/**
 * Reads and replaces the settings of the chat. Refuses a code twice, or topics without the one for complaints, with
 * KEY_INVALID.
 */
export const addChatSettings = (app: App): void => {
  route(app, getChatSettings, operators, async ({ context }) => {
    const { value, version } = await presentDocument(context, "settings");
    return { settings: value, version };
  });
  route(app, changeChatSettings, operators, async ({ context, operator, body }) => {
    const { settings } = body;
    const topics = settings.topics.map(({ code }) => code);
    if (isTwice(topics) || !topics.includes(COMPLAINT_TOPIC))
      throw new InvalidInput("KEY_INVALID", [{ path: "settings.topics", message: "codes" }]);
    if (isTwice(settings.tags.map(({ code }) => code)))
      throw new InvalidInput("KEY_INVALID", [{ path: "settings.tags", message: "codes" }]);
    const { value, version } = await changeDocument(context, "settings", settings, {
      version: body.version,
      act: changeChatSettings.name,
      by: operator.id,
      reason: body.reason,
    });
    return { settings: value, version };
  });
};
