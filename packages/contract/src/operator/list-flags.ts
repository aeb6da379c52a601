import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { flag } from "./flag-shapes.ts";

/** Lists what a person is to look at, the newest first. */
export const listFlags = defineCall({
  name: "listFlags",
  method: "GET",
  path: "/api/flags",
  audience: "operator",
  permission: "risk.see",
  summary: "Lists what a person is to look at, the newest first.",
  query: z.strictObject({
    state: z.optional(z.enum(["open", "seen"])),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(flag),
  errors: [],
});
