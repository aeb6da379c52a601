import { getChatFile } from "@krapao/contract/chat/get-chat-file";

import { type FileKey, openFile } from "../../domain/chat/open-file.ts";
import { partyOf } from "../../domain/chat/party-of.ts";
import { CHAT_FILES } from "../../domain/chat/present.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { sendFile } from "../../http/send-file.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Sends a file of the caller's own room, or any file whose address we signed. Refuses every other one with NO_DATA, as
 * if it did not exist.
 */
export const addGetChatFile = (app: App): void =>
  route(app, getChatFile, members, async ({ context, member, params, query, request, reply, log, caller }) => {
    const { guestId, expires, signature } = query;
    const key: FileKey =
      member === null && expires !== undefined && signature !== undefined
        ? { base: CHAT_FILES, expires, signature }
        : { room: (await partyOf(context, { member, log }, guestId)).room };
    const opened = await openFile(context, params.path, key);
    if (opened === null) {
      log.warn({ event: "address.bad", address: caller });
      throw refuse("NO_DATA");
    }
    await sendFile(request, reply, opened.file, opened.bytes);
    return "";
  });
