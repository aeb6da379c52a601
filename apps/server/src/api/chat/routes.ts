import type { App } from "../../http/route.ts";
import { chatHandlers } from "../../domain/chat/live.ts";
import { addGetChatConfig } from "./get-chat-config.ts";
import { addGetChatFile } from "./get-chat-file.ts";
import { addListHistory } from "./list-history.ts";
import { addRateChat } from "./rate-chat.ts";
import { addReadCustomer } from "./read-customer.ts";
import { addSendMessage } from "./send-message.ts";
import { addUploads } from "./uploads.ts";

/** The chat calls of members and guests, and the rules for their sockets. */
export const addChatRoutes = (app: App): void => {
  addGetChatConfig(app);
  addSendMessage(app);
  addListHistory(app);
  addReadCustomer(app);
  addUploads(app);
  addGetChatFile(app);
  addRateChat(app);
  app.context.realtime.chat.serve(chatHandlers(app.context));
};
