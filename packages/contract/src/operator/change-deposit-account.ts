import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { changedDepositAccount } from "./content-shapes.ts";
import { byId, reason } from "./fields.ts";
import { proposed } from "./proposal-shapes.ts";

/** Changes how members pay into an account, or takes it off the list. Its bank and number never change. */
export const changeDepositAccount = defineCall({
  name: "changeDepositAccount",
  method: "PUT",
  path: "/api/deposit-accounts/{_id}",
  audience: "operator",
  permission: "accounts.propose",
  summary: "Changes how an account is paid into, or takes it off the list; where it is never changes.",
  fresh: true,
  proposes: "always",
  params: byId,
  body: z.strictObject({ ...changedDepositAccount.shape, reason }),
  answer: proposed,
  errors: ["NO_DATA", "KEY_INVALID", "NOTHING_CHANGED", "EXISTING_PROPOSAL"],
});
