import { sendMessage } from "@krapao/contract/chat/send-message";

import { sayAsCustomer } from "../../domain/chat/customer.ts";
import { partyOf } from "../../domain/chat/party-of.ts";
import { bodyOf } from "../../domain/chat/say.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";

/** Stores a message in the caller's own room, once under its `deliver.id`. The answer tells what was hidden in it. */
export const addSendMessage = (app: App): void =>
  route(app, sendMessage, members, async ({ context, member, body, caller, request, log }) => {
    const party = await partyOf(context, { member, log }, body.guestId);
    const language = languageOfRequest(request, context.settings.edition);
    const said = await sayAsCustomer(context, party, { message: body.message, language, caller });
    return {
      _id: said.id,
      seq: Number(said.seq),
      createdAt: said.created_at.toISOString(),
      ...(said.masked.length === 0 ? {} : { masked: said.masked, message: bodyOf(said.message) }),
    };
  });
