import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { moved } from "../wallet/shapes.ts";

/** Sweeps every game balance to the wallet, then withdraws an amount. */
export const withdrawAll = defineCall({
  name: "withdrawAll",
  method: "POST",
  path: "/api/wallet/withdrawAll",
  audience: "member",
  summary: "Brings every game balance home, then withdraws an amount.",
  body: z.strictObject({ amount }),
  answer: moved,
  pending: true,
  idempotent: true,
  stepUp: "withdraw",
  errors: ["MONEY_NOT_ENOUGH", "BONUS_REMAINING", "NO_BANK", "NO_WALLET", "WITHDRAW_NOT_MADE", "TRANSFER_IN_PROGRESS"],
});
