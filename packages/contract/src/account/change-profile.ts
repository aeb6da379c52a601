import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { stepUp } from "./fields.ts";
import { registration } from "./registration.ts";
import { account } from "./shapes.ts";

/** Changes name and bank account; another bank account needs a step-up. */
export const changeProfile = defineCall({
  name: "changeProfile",
  method: "PUT",
  path: "/api/account/profile",
  audience: "member",
  summary: "Changes name and bank account; another bank account needs a step-up.",
  body: z.strictObject({
    name: registration.name,
    bankCode: registration.bankCode,
    bankAccountName: registration.bankAccountName,
    bankAccountNo: registration.bankAccountNo,
    ...stepUp,
  }),
  answer: account,
  stepUp: "bank",
  errors: ["WRONG_PASSWORD", "EXISTING_BANK", "INVALID_BANK", "BANK_ACCOUNT_NAME_ENG"],
});
