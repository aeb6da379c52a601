import { editionLanguage, type Language, languageOf, languageOfCookies } from "@krapao/i18n/language";
import type { FastifyRequest } from "fastify";

import type { Edition } from "../settings.ts";

/** The first language of Accept-Language that we speak; its order stands for its weights. */
const languageOfHeader = (header: string | undefined): Language | null => {
  for (const range of (header ?? "").slice(0, 200).split(",")) {
    const language = languageOf(range.trim().slice(0, 2));
    if (language !== null) return language;
  }
  return null;
};

/** What language a caller reads: the cookie's (S6), else the browser's, else the edition's own. */
export const languageOfRequest = (request: FastifyRequest, edition: Edition): Language =>
  languageOfCookies(request.headers.cookie) ??
  languageOfHeader(request.headers["accept-language"]) ??
  editionLanguage(edition);
