import { chatHandlers } from "../../domain/chat/live.ts";
import type { App } from "../../http/route.ts";
import { addBeginChat } from "./begin-chat.ts";
import { addCannedReplies } from "./canned-replies.ts";
import { addChatFigures } from "./chat-figures.ts";
import { addChatMenu } from "./chat-menu.ts";
import { addChatSettings } from "./chat-settings.ts";
import { addEndChat } from "./end-chat.ts";
import { addGetChat } from "./get-chat.ts";
import { addHandOverChat } from "./hand-over-chat.ts";
import { addLabelChat } from "./label-chat.ts";
import { addListChatMessages } from "./list-chat-messages.ts";
import { addListChats } from "./list-chats.ts";
import { addNoteChat } from "./note-chat.ts";
import { addOpenChatFile } from "./open-chat-file.ts";
import { addReadChat } from "./read-chat.ts";
import { addReplyChat } from "./reply-chat.ts";
import { addSearchChats } from "./search-chats.ts";
import { addTakeChat } from "./take-chat.ts";
import { addTakeNewChats } from "./take-new-chats.ts";
import { addUploadChatFile } from "./upload-chat-file.ts";

/** The calls of the inbox and of the texts that operators write for it, and the rules for their sockets. */
export const addChatRoutes = (app: App): void => {
  addListChats(app);
  addGetChat(app);
  addListChatMessages(app);
  addBeginChat(app);
  addTakeChat(app);
  addTakeNewChats(app);
  addHandOverChat(app);
  addEndChat(app);
  addReplyChat(app);
  addUploadChatFile(app);
  addOpenChatFile(app);
  addReadChat(app);
  addNoteChat(app);
  addLabelChat(app);
  addSearchChats(app);
  addCannedReplies(app);
  addChatMenu(app);
  addChatSettings(app);
  addChatFigures(app);
  // Also where no process of the members' API is, on a server of the console alone.
  app.context.realtime.chat.serve(chatHandlers(app.context));
};
