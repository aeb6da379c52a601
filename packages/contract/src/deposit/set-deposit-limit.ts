import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { depositLimit } from "./limit-shapes.ts";

/** Sets the member's limit on the deposits of a day; null removes it. A higher limit begins a day later. */
export const setDepositLimit = defineCall({
  name: "setDepositLimit",
  method: "PUT",
  path: "/api/wallet/depositLimit",
  audience: "member",
  summary: "Sets the member's limit on the deposits of a day; null removes it. A higher limit begins a day later.",
  body: z.strictObject({ limit: z.nullable(amount) }),
  answer: depositLimit,
  errors: [],
});
