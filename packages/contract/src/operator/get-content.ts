import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { time } from "../time.ts";
import { CONTENT_KINDS, contentBanners, contentTexts } from "./content-shapes.ts";

/** Gives the texts of operators, in all languages. */
export const getContent = defineCall({
  name: "getContent",
  method: "GET",
  path: "/api/content",
  audience: "operator",
  permission: "content.see",
  summary: "Gives what operators wrote, in all languages.",
  answer: z.object({
    texts: z.array(contentTexts),
    banners: z.array(contentBanners),
    /** The kinds whose texts change at a set time. */
    scheduled: z.array(z.object({ kind: z.enum(CONTENT_KINDS), at: time })),
  }),
  errors: [],
});
