import { lookupAgreements } from "@krapao/contract/lookup/lookup-agreements";
import { lookupConditions } from "@krapao/contract/lookup/lookup-conditions";
import { lookupContact } from "@krapao/contract/lookup/lookup-contact";
import { lookupNotice } from "@krapao/contract/lookup/lookup-notice";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
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

/** Lookups of what operators wrote. */
export const addTexts = (app: FastifyInstance, context: Context): void => {
  handle(app, context, lookupConditions, ({ request }) => textsOf(context, request, "condition"));
  handle(app, context, lookupAgreements, ({ request }) => textsOf(context, request, "agreement"));
  handle(app, context, lookupNotice, async ({ request }) => (await textsOf(context, request, "notice")).join(""));
  handle(app, context, lookupContact, async ({ request }) => {
    const [{ contact }, texts] = await Promise.all([
      operatorSettings(context.db),
      textsOf(context, request, "contact"),
    ]);
    return { contactText: texts.join(""), ...contact };
  });
};
