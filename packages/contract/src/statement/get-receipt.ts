import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier } from "../text.ts";
import { receipt } from "./receipt-shapes.ts";

/** Issues the receipt of the member's own paid withdrawal. */
export const getReceipt = defineCall({
  name: "getReceipt",
  method: "GET",
  path: "/api/statement/receipt/{reference}",
  audience: "member",
  summary: "Issues the receipt of the member's own paid withdrawal.",
  params: z.strictObject({ reference: identifier }),
  answer: receipt,
  errors: ["NO_DATA"],
});
