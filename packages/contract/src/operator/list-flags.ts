import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { flag, FLAG_OWNERS } from "./flag-shapes.ts";

/** Lists open flags, the oldest first, or closed ones, the newest first. */
export const listFlags = defineCall({
  name: "listFlags",
  method: "GET",
  path: "/api/flags",
  audience: "operator",
  permission: "risk.see",
  summary: "Lists what a person is to look at, the oldest first, or what was looked at, the newest first.",
  query: z.strictObject({
    state: z.optional(z.enum(["open", "seen"])),
    /** Of the open ones: the caller's, or the unassigned ones. The default is all. */
    owner: z.optional(z.enum(FLAG_OWNERS)),
    /** Only the flag of that `_id`, open or closed. */
    id: z.optional(text(200, 1)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(flag),
  errors: [],
});
