import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { CONTENT_KINDS, contentVersion, toldTexts } from "./content-shapes.ts";
import { numberText } from "./fields.ts";

/** Gives the texts of a version that was published. */
export const getContentVersion = defineCall({
  name: "getContentVersion",
  method: "GET",
  path: "/api/content/{kind}/versions/{n}",
  audience: "operator",
  permission: "content.see",
  summary: "Gives the texts of a version that was published.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS), n: numberText(1, 1_000_000_000) }),
  answer: z.object({ ...contentVersion.shape, items: z.array(toldTexts) }),
  errors: ["NO_DATA"],
});
