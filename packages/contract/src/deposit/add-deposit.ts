import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { code } from "../text.ts";
import { moved } from "../wallet/shapes.ts";

/** Reports a bank transfer that was made by hand, to the account at `bankCode`; credits nothing by itself. */
export const addDeposit = defineCall({
  name: "addDeposit",
  method: "POST",
  path: "/api/wallet/add",
  audience: "member",
  summary: "Reports a bank transfer that was made by hand; credits nothing by itself.",
  body: z.strictObject({ amount, bankCode: z.optional(code) }),
  answer: moved,
  idempotent: true,
  errors: ["NO_WALLET", "NO_BANK", "REQUEST_LIMIT"],
});
