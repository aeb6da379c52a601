import { lookupAgreements } from "@krapao/contract/lookup/lookup-agreements";
import { lookupConditions } from "@krapao/contract/lookup/lookup-conditions";
import { lookupContact } from "@krapao/contract/lookup/lookup-contact";
import { lookupNotice } from "@krapao/contract/lookup/lookup-notice";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { drawQr } from "../../lib/draw-qr.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { textsFor } from "../../domain/content/texts-for.ts";

/** A QR code of the chat link, when the operator has set no picture. Empty without a link. */
const defaultQr = async (link: string): Promise<string> =>
  link === "" ? "" : `data:image/svg+xml;base64,${Buffer.from(await drawQr(link)).toString("base64")}`;

/** Lookups of the texts and banners that operators wrote. */
export const addTexts = (app: App): void => {
  const { context } = app;
  route(app, lookupConditions, members, ({ request }) => textsFor(context, request, "condition"));
  route(app, lookupAgreements, members, ({ request }) => textsFor(context, request, "agreement"));
  route(app, lookupNotice, members, async ({ request }) => (await textsFor(context, request, "notice")).join(""));
  route(app, lookupContact, members, async ({ request }) => {
    const [{ contact }, texts] = await Promise.all([
      operatorSettings(context.db),
      textsFor(context, request, "contact"),
    ]);
    return { contactText: texts.join(""), ...contact, lineQR: contact.lineQR || (await defaultQr(contact.lineLink)) };
  });
};
