import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { listedUnproven } from "./bank-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists credits of bank transfers that neither feed nor statement has shown, first those that a statement should show. */
export const listUnproven = defineCall({
  name: "listUnproven",
  method: "GET",
  path: "/api/bank/unproven",
  audience: "operator",
  permission: "bank.see",
  summary:
    "Lists credits of bank transfers that neither feed nor statement has shown, first those that a statement should show.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.array(listedUnproven),
  errors: [],
});
