import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { code } from "../text.ts";
import { reconciliation } from "./ledger-shapes.ts";

/** Compares now, with one provider or all. */
export const runReconciliation = defineCall({
  name: "runReconciliation",
  method: "POST",
  path: "/api/reconciliation",
  audience: "operator",
  permission: "ledger.act",
  summary: "Compares now, with one provider or all.",
  body: z.strictObject({ provider: z.optional(code) }),
  answer: reconciliation,
  errors: ["NO_DATA"],
});
