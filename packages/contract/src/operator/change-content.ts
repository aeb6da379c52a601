import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { CONTENT_KINDS, MAX_TEXTS, contentTexts, maybeTexts, publishedLanguages, version } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/**
 * Replaces the texts of a kind, sanitised. The edition's own language is required. It is shown in place of a missing
 * one.
 */
export const changeContent = defineCall({
  name: "changeContent",
  method: "PUT",
  path: "/api/content/{kind}",
  audience: "operator",
  permission: "content.change",
  summary: "Writes the texts of a kind anew, sanitised.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  body: z.strictObject({
    items: z.array(maybeTexts).check(z.maxLength(MAX_TEXTS)),
    version,
    languages: publishedLanguages,
    /**
     * The version of the draft that is published and thereby ends, unless a language of it is not published. Without a
     * version, a draft stays.
     */
    mark: z.optional(version),
    reason,
  }),
  answer: contentTexts,
  errors: ["CHANGED_MEANWHILE"],
});
