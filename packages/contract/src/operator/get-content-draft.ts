import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { CONTENT_KINDS, contentDraft, contentSchedule, contentTexts, contentVersion } from "./content-shapes.ts";

/** Gives the published texts of a kind, its draft, what is set for a time, and its newest versions. */
export const getContentDraft = defineCall({
  name: "getContentDraft",
  method: "GET",
  path: "/api/content/{kind}/draft",
  audience: "operator",
  permission: "content.see",
  summary: "Gives a kind of text as members read it, its draft, what is set for a time, and its newest versions.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  answer: z.object({
    /** The language that is shown in place of a missing one. */
    fallback: z.enum(["th", "lo", "en"]),
    published: contentTexts,
    draft: z.nullable(contentDraft),
    /** What is to be published at a set time. */
    scheduled: z.nullable(contentSchedule),
    versions: z.array(contentVersion),
  }),
  errors: [],
});
