import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { stepUp } from "./fields.ts";
import { registration } from "./registration.ts";
import { account } from "./shapes.ts";

/** Corrects the spelling of the bank account's name; anything else needs a step-up. */
export const changeBankAccountName = defineCall({
  name: "changeBankAccountName",
  method: "PUT",
  path: "/api/account/bankAccountName",
  audience: "member",
  summary: "Corrects the spelling of the bank account's name; anything else needs a step-up.",
  body: z.strictObject({
    bankCode: registration.bankCode,
    bankAccountName: registration.bankAccountName,
    ...stepUp,
  }),
  answer: account,
  stepUp: "bank",
  errors: ["WRONG_PASSWORD", "INVALID_BANK", "BANK_ACCOUNT_NAME_ENG"],
});
