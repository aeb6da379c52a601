import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { html } from "../text.ts";

/** Lists the conditions of use as HTML. */
export const lookupConditions = defineCall({
  name: "lookupConditions",
  method: "GET",
  path: "/api/lookup/conditions",
  audience: "public",
  summary: "Lists the conditions of use as HTML.",
  answer: z.array(html),
  errors: [],
});
