import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { CONTENT_KINDS, MAX_TEXTS, contentTexts, texts, version } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/** Writes the texts of a kind anew, sanitised. */
export const changeContent = defineCall({
  name: "changeContent",
  method: "PUT",
  path: "/api/content/{kind}",
  audience: "operator",
  permission: "content.change",
  summary: "Writes the texts of a kind anew, sanitised.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  body: z.strictObject({ items: z.array(texts).check(z.maxLength(MAX_TEXTS)), version, reason }),
  answer: contentTexts,
  errors: ["CHANGED_MEANWHILE"],
});
