import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bankAccountRow, bankLine } from "./bank-shapes.ts";
import { byId } from "./fields.ts";
import { listClaimCredits } from "./list-claim-credits.ts";
import { bankReference } from "./proposal-shapes.ts";

/** An imported line that may be the money of a report, with our account, whose number is masked. */
const claimLine = z.extend(bankLine, { accountNo: bankAccountRow.shape.accountNo });
export type ClaimLine = z.infer<typeof claimLine>;

/** Lists unmatched imported lines that may be the money of a report, and says whether the bank shows a typed reference. */
export const listClaimLines = defineCall({
  name: "listClaimLines",
  method: "GET",
  path: "/api/claims/{_id}/lines",
  audience: "operator",
  permission: "bank.see",
  summary:
    "Lists unmatched imported lines that may be the money of a report: of the same sum, at the same bank, near in time; and tells whether a line or the feed shows a typed reference.",
  params: byId,
  query: z.extend(listClaimCredits.query, { reference: z.optional(bankReference) }),
  answer: z.object({
    /** The nearest in time first. */
    lines: z.array(claimLine),
    /** Whether a line or the feed of that bank shows the reference. Null when none was given. */
    isShown: z.nullable(z.boolean()),
  }),
  errors: ["NO_DATA"],
});
