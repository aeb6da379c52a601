import type { Texts } from "@krapao/contract/operator/content-shapes";

import { cleanHtml } from "../../lib/html.ts";

/** HTML in three languages, sanitised as it is saved (S47). */
export const cleanTexts = (texts: Texts): Texts => ({
  th: cleanHtml(texts.th),
  lo: cleanHtml(texts.lo),
  en: cleanHtml(texts.en),
});
