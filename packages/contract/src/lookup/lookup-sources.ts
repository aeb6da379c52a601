import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { source } from "./shapes.ts";

/** Lists how members may have heard of us. */
export const lookupSources = defineCall({
  name: "lookupSources",
  method: "GET",
  path: "/api/lookup/sources",
  audience: "public",
  summary: "Lists how members may have heard of us.",
  answer: z.array(source),
  errors: [],
});
