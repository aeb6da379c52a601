import { changeCannedReplies } from "@krapao/contract/operator/change-canned-replies";
import { fillCannedReply } from "@krapao/contract/operator/fill-canned-reply";
import { listCannedReplies } from "@krapao/contract/operator/list-canned-replies";

import { figuresFor, fillIn } from "../../domain/chat/canned.ts";
import { readDocuments } from "../../domain/chat/documents.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { changeDocument, presentDocument } from "./change-document.ts";

/**
 * Canned replies: lists them, replaces them, and fills one with the member's figures. Refuses a code twice with
 * EXISTING_CODE, and an unknown one with NO_DATA.
 */
export const addCannedReplies = (app: App): void => {
  route(app, listCannedReplies, operators, async ({ context }) => {
    const { value, version } = await presentDocument(context, "canned");
    return { version, items: [...value] };
  });
  route(app, changeCannedReplies, operators, async ({ context, operator, body }) => {
    if (new Set(body.items.map(({ code }) => code)).size < body.items.length) throw refuse("EXISTING_CODE");
    const { value, version } = await changeDocument(context, "canned", body.items, {
      version: body.version,
      act: changeCannedReplies.name,
      by: operator.id,
    });
    return { version, items: [...value] };
  });
  route(app, fillCannedReply, operators, async ({ context, operator, params, query }) => {
    const session = await sessionOf(context, params._id);
    const { canned } = await readDocuments(context.db);
    const reply = canned.find(({ code }) => code === params.code);
    if (reply === undefined) throw refuse("NO_DATA");
    const figures = await figuresFor(context, session.member_id, operator.name);
    return { text: fillIn(reply.texts[query.language ?? session.language], figures).slice(0, 4_000) };
  });
};
