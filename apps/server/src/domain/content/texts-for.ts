import { editionLanguage } from "@krapao/i18n/language";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import type { ContentKind } from "./tables.ts";

/** The operator's texts of one kind in the caller's language. A missing text is given in the edition's own language. */
export const textsFor = async (context: Context, request: FastifyRequest, kind: ContentKind): Promise<string[]> => {
  const { edition } = context.settings;
  const language = languageOfRequest(request, edition);
  const rows = await context.db
    .selectFrom("content")
    .select(["position", "language", "html"])
    .where("kind", "=", kind)
    .where("language", "in", [language, editionLanguage(edition)])
    .where("html", "<>", "")
    .orderBy("position")
    .execute();
  const positions = [...new Set(rows.map(({ position }) => position))];
  return positions.flatMap((at) => {
    const own = rows.filter(({ position }) => position === at);
    const found = own.find((row) => row.language === language) ?? own[0];
    return found === undefined ? [] : [found.html];
  });
};
