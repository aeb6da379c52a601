import type { CallShape } from "../call.ts";
import { beginChat } from "./begin-chat.ts";
import { changeCannedReplies } from "./change-canned-replies.ts";
import { changeChatMenu } from "./change-chat-menu.ts";
import { changeChatSettings } from "./change-chat-settings.ts";
import { endChat } from "./end-chat.ts";
import { exportChatFigures } from "./export-chat-figures.ts";
import { fillCannedReply } from "./fill-canned-reply.ts";
import { getChatFigures } from "./get-chat-figures.ts";
import { getChatMenu } from "./get-chat-menu.ts";
import { getChatSettings } from "./get-chat-settings.ts";
import { getChat } from "./get-chat.ts";
import { handOverChat } from "./hand-over-chat.ts";
import { labelChat } from "./label-chat.ts";
import { listCannedReplies } from "./list-canned-replies.ts";
import { listChatMessages } from "./list-chat-messages.ts";
import { listChats } from "./list-chats.ts";
import { listCountedChats } from "./list-counted-chats.ts";
import { noteChat } from "./note-chat.ts";
import { openChatFile } from "./open-chat-file.ts";
import { openSlipPicture } from "./open-slip-picture.ts";
import { previewChatMenu } from "./preview-chat-menu.ts";
import { readChat } from "./read-chat.ts";
import { replyChat } from "./reply-chat.ts";
import { searchChats } from "./search-chats.ts";
import { takeChat } from "./take-chat.ts";
import { takeNewChats } from "./take-new-chats.ts";
import { uploadChatFile } from "./upload-chat-file.ts";
import { uploadContentPicture } from "./upload-content-picture.ts";

/** The calls of the operators' inbox. */
export const operatorChatCalls = [
  listChats,
  getChat,
  listChatMessages,
  beginChat,
  takeChat,
  takeNewChats,
  handOverChat,
  endChat,
  replyChat,
  uploadChatFile,
  uploadContentPicture,
  openSlipPicture,
  openChatFile,
  readChat,
  noteChat,
  labelChat,
  searchChats,
  listCannedReplies,
  changeCannedReplies,
  fillCannedReply,
  getChatMenu,
  changeChatMenu,
  previewChatMenu,
  getChatSettings,
  changeChatSettings,
  getChatFigures,
  exportChatFigures,
  listCountedChats,
] as const satisfies readonly CallShape[];
