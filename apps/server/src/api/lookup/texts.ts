import { lookupAgreements } from "@krapao/contract/lookup/lookup-agreements";
import { lookupConditions } from "@krapao/contract/lookup/lookup-conditions";
import { lookupContact } from "@krapao/contract/lookup/lookup-contact";
import { lookupNotice } from "@krapao/contract/lookup/lookup-notice";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { drawQr } from "../../lib/draw-qr.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import type { ContentKind } from "../../domain/content/tables.ts";

/** The operator's texts of one kind, in the language that the caller reads. */
const textsOf = async (context: Context, request: FastifyRequest, kind: ContentKind): Promise<string[]> => {
  const rows = await context.db
    .selectFrom("content")
    .select("html")
    .where("kind", "=", kind)
    .where("language", "=", languageOfRequest(request, context.settings.edition))
    .orderBy("position")
    .execute();
  return rows.map(({ html }) => html);
};

/** The chat app's code where the operator has set no picture: one that leads to the link; empty without a link. */
const defaultQr = async (link: string): Promise<string> =>
  link === "" ? "" : `data:image/svg+xml;base64,${Buffer.from(await drawQr(link)).toString("base64")}`;

/** Lookups of what operators wrote. */
export const addTexts = (app: App): void => {
  const { context } = app;
  route(app, lookupConditions, members, ({ request }) => textsOf(context, request, "condition"));
  route(app, lookupAgreements, members, ({ request }) => textsOf(context, request, "agreement"));
  route(app, lookupNotice, members, async ({ request }) => (await textsOf(context, request, "notice")).join(""));
  route(app, lookupContact, members, async ({ request }) => {
    const [{ contact }, texts] = await Promise.all([
      operatorSettings(context.db),
      textsOf(context, request, "contact"),
    ]);
    return { contactText: texts.join(""), ...contact, lineQR: contact.lineQR || (await defaultQr(contact.lineLink)) };
  });
};
