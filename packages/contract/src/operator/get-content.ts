import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { contentBanners, contentTexts } from "./content-shapes.ts";

/** Gives the texts of operators, in all languages. */
export const getContent = defineCall({
  name: "getContent",
  method: "GET",
  path: "/api/content",
  audience: "operator",
  permission: "content.see",
  summary: "Gives what operators wrote, in all languages.",
  answer: z.object({ texts: z.array(contentTexts), banners: z.array(contentBanners) }),
  errors: [],
});
