import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { CONTENT_KINDS, contentDraft, MAX_TEXTS, maybeTexts, version } from "./content-shapes.ts";

/** Saves a draft, sanitised. Members read it only after it is published. */
export const saveContentDraft = defineCall({
  name: "saveContentDraft",
  method: "PUT",
  path: "/api/content/{kind}/draft",
  audience: "operator",
  permission: "content.change",
  summary: "Saves what is being written, sanitised; members read it only once it is published.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  body: z.strictObject({
    items: z.array(maybeTexts).check(z.maxLength(MAX_TEXTS)),
    /** The version of the draft that was read. Empty where there was none. */
    mark: version,
  }),
  answer: contentDraft,
  errors: ["CHANGED_MEANWHILE"],
});
