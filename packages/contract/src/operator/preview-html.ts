import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { html, lines } from "../text.ts";
import { MAX_TEXT } from "./content-shapes.ts";

/** Gives HTML in the form in which it would be saved. */
export const previewHtml = defineCall({
  name: "previewHtml",
  method: "POST",
  path: "/api/content/preview",
  audience: "operator",
  permission: ["content.see", "promotions.see"],
  summary: "Gives HTML as it would be saved.",
  body: z.strictObject({ html: lines(MAX_TEXT, 0) }),
  answer: z.object({ html }),
  errors: [],
});
