import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { MAX_AMOUNT, toMinor } from "../money.ts";
import { code } from "../text.ts";
import { unprovenCredit } from "./bank-shapes.ts";
import { byId } from "./fields.ts";

/** Lists credits that no bank has shown and that may be the money of a report: of the same amount, at the same bank. */
export const listClaimCredits = defineCall({
  name: "listClaimCredits",
  method: "GET",
  path: "/api/claims/{_id}/credits",
  audience: "operator",
  permission: "suspense.see",
  summary:
    "Lists credits that no bank has shown and that may be the money of a report: of the same sum, at the same bank.",
  params: byId,
  query: z.strictObject({
    receivingBank: code,
    /** In major units, as text, because it is in a query. */
    amount: z.coerce.number<number | string>().check(
      z.gt(0),
      z.lte(MAX_AMOUNT),
      z.refine((value) => toMinor(value) !== null, { error: "amount" }),
    ),
  }),
  answer: z.array(unprovenCredit),
  errors: ["NO_DATA"],
});
