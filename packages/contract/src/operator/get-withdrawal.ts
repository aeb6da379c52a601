import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementEntry } from "../statement/shapes.ts";
import { byId } from "./fields.ts";
import { walletFigures } from "./member-shapes.ts";
import { withdrawal } from "./withdrawal-shapes.ts";

/** Gives a withdrawal with facts about its member's money. */
export const getWithdrawal = defineCall({
  name: "getWithdrawal",
  method: "GET",
  path: "/api/withdrawals/{_id}",
  audience: "operator",
  permission: "withdrawals.see",
  summary: "Gives a withdrawal with what is known of its member's money.",
  params: byId,
  answer: z.object({ ...withdrawal.shape, figures: walletFigures, movements: z.array(statementEntry) }),
  errors: ["NO_DATA"],
});
