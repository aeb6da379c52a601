import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { owed } from "./owed-shapes.ts";

/** Lists what is owed to members after the service has ended, and to closed members before that. */
export const listOwed = defineCall({
  name: "listOwed",
  method: "GET",
  path: "/api/service/owed",
  audience: "operator",
  permission: "owed.see",
  summary: "Lists what is owed to members after the service has ended, and to closed members before that.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.array(owed),
  errors: [],
});
