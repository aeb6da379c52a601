import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { receiptCheck } from "./receipt-shapes.ts";

/** Tells anybody with a receipt whether it is genuine. */
export const checkReceipt = defineCall({
  name: "checkReceipt",
  method: "GET",
  path: "/api/receipt/{code}",
  audience: "public",
  summary: "Tells whoever holds a receipt whether it is genuine.",
  params: z.strictObject({ code: text(200, 1) }),
  answer: receiptCheck,
  errors: ["NO_DATA"],
});
