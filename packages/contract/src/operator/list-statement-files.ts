import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementFileRow } from "./bank-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists imported statement files, the newest first. */
export const listStatementFiles = defineCall({
  name: "listStatementFiles",
  method: "GET",
  path: "/api/bank/files",
  audience: "operator",
  permission: "bank.see",
  summary: "Lists imported statement files, the newest first.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.array(statementFileRow),
  errors: [],
});
