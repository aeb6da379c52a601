import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { moved } from "../wallet/shapes.ts";

/** Holds an amount of the wallet, to be paid to the member's own bank account. */
export const withdraw = defineCall({
  name: "withdraw",
  method: "POST",
  path: "/api/wallet/withdraw",
  audience: "member",
  summary: "Holds an amount of the wallet, to be paid to the member's own bank account.",
  body: z.strictObject({ amount }),
  answer: moved,
  idempotent: true,
  stepUp: "withdraw",
  errors: ["MONEY_NOT_ENOUGH", "BONUS_REMAINING", "NO_BANK", "NO_WALLET"],
});
