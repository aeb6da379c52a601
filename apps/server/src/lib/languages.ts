import { editionLanguage, type Language, languageOf, languageOfCookies } from "@krapao/i18n/language";
import type { FastifyRequest } from "fastify";

import type { Edition } from "../settings.ts";

/** One range of Accept-Language, such as `en-GB;q=0.8`, with its weight. A weight that is no number counts as 0. */
const readRange = (range: string): { readonly language: Language | null; readonly weight: number } => {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? "1";
  return { language: languageOf(tag.split("-")[0]), weight: Number(weight) || 0 };
};

/**
 * The language of Accept-Language with the highest weight among our languages, the first one of equals. Null when it
 * names none of ours.
 */
const languageOfHeader = (header: string | undefined): Language | null => {
  const ranges = (header ?? "").slice(0, 200).split(",").map(readRange);
  const ours = ranges.filter(({ language, weight }) => language !== null && weight > 0);
  return ours.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null;
};

/**
 * The language of a caller: the one that the app sends with its calls (CONTRACT.md, Language), otherwise the one of the
 * cookie (S6), otherwise the edition's.
 */
export const languageOfRequest = (request: FastifyRequest, edition: Edition): Language =>
  languageOfHeader(request.headers["accept-language"]) ??
  languageOfCookies(request.headers.cookie) ??
  editionLanguage(edition);
