import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { CONTENT_KINDS, MAX_TEXTS, contentTexts, maybeTexts, version } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/** Writes the texts of a kind anew, sanitised. The edition's own language is needed; it is read in place of one that is missing. */
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
    /** Of the draft that is published, which ends with it; without one a draft stays. */
    mark: z.optional(version),
    reason,
  }),
  answer: contentTexts,
  errors: ["CHANGED_MEANWHILE"],
});
