import { openChatFile } from "@krapao/contract/operator/open-chat-file";

import { openFile } from "../../domain/chat/open-file.ts";
import { DESK_FILES } from "../../domain/chat/present.ts";
import { sendFile } from "../../http/send-file.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Sends a file of a room, at an address that we signed for the console. Refuses any other address with NO_DATA. */
export const addOpenChatFile = (app: App): void =>
  route(app, openChatFile, operators, async ({ context, params, query, request, reply, log, caller }) => {
    const { expires = "", signature = "" } = query;
    const opened = await openFile(context, params.path, { base: DESK_FILES, expires, signature });
    if (opened === null) {
      log.warn({ event: "address.bad", address: caller });
      throw refuse("NO_DATA");
    }
    await sendFile(request, reply, opened.file, opened.bytes);
    return "";
  });
