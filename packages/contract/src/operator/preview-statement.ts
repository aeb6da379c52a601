import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementFile, statementMapping, statementPreview } from "./bank-shapes.ts";
import { byId } from "./fields.ts";

/** Reads a statement file and says what an import would add. Nothing is stored. */
export const previewStatement = defineCall({
  name: "previewStatement",
  method: "POST",
  path: "/api/bank/accounts/{_id}/preview",
  audience: "operator",
  permission: "bank.import",
  summary: "Reads a statement file and says what an import would add; nothing is kept.",
  params: byId,
  body: z.strictObject({ ...statementFile, mapping: z.optional(statementMapping) }),
  answer: statementPreview,
  errors: ["NO_DATA"],
});
