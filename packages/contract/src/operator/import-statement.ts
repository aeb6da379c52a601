import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementFile, statementFileRow, statementMapping } from "./bank-shapes.ts";
import { byId } from "./fields.ts";

/** Adds the lines of a statement file that were not imported before. Credits nothing. */
export const importStatement = defineCall({
  name: "importStatement",
  method: "POST",
  path: "/api/bank/accounts/{_id}/import",
  audience: "operator",
  permission: "bank.import",
  summary: "Adds the lines of a statement file that are not here yet. Credits nothing.",
  params: byId,
  body: z.strictObject({ ...statementFile, mapping: statementMapping, keepMapping: z.boolean() }),
  answer: statementFileRow,
  errors: ["NO_DATA"],
});
