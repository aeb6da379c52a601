import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bankAccountRow, bankLine, unprovenCredit } from "./bank-shapes.ts";
import { depositReport } from "./deposit-report-shapes.ts";
import { byId } from "./fields.ts";

/** Gives one imported line, and what it matches in our books. */
export const getBankLine = defineCall({
  name: "getBankLine",
  method: "GET",
  path: "/api/bank/lines/{_id}",
  audience: "operator",
  permission: "bank.see",
  summary: "Tells of one imported line, and what in our books it fits.",
  params: byId,
  answer: z.object({
    line: bankLine,
    account: z.pick(bankAccountRow, { _id: true, bankCode: true, accountNo: true, currency: true }),
    /** The file of the line, and its place in the file. */
    file: z.object({ name: bankLine.shape.text, line: z.number() }),
    /** Waiting reports and unproven credits of the same amount. */
    claims: z.array(depositReport),
    credits: z.array(unprovenCredit),
  }),
  errors: ["NO_DATA"],
});
