import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { owed } from "./owed-shapes.ts";

/** Lists what an ended service owes its members. */
export const listOwed = defineCall({
  name: "listOwed",
  method: "GET",
  path: "/api/service/owed",
  audience: "operator",
  permission: "owed.see",
  summary: "Lists what an ended service owes its members.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.array(owed),
  errors: [],
});
