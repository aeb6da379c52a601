import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { html } from "../text.ts";

/** Lists the agreements as HTML. */
export const lookupAgreements = defineCall({
  name: "lookupAgreements",
  method: "GET",
  path: "/api/lookup/agreements",
  audience: "public",
  summary: "Lists the agreements as HTML.",
  answer: z.array(html),
  errors: [],
});
