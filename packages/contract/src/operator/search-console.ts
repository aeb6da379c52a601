import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { flag } from "./flag-shapes.ts";
import { memberFound } from "./member-shapes.ts";
import { transaction } from "./transaction-shapes.ts";

/** Finds members, transactions and cases, 20 of each at most. */
export const searchConsole = defineCall({
  name: "searchConsole",
  method: "GET",
  path: "/api/search",
  audience: "operator",
  permission: "members.see",
  summary:
    "Finds members, transactions by an amount or a part of a reference, ours or the bank's, and cases by what they say; 20 of each at most.",
  query: z.strictObject({ q: text(100, 3) }),
  answer: z.object({
    members: z.array(memberFound),
    transactions: z.array(transaction),
    /** Only for whoever may see cases. */
    cases: z.array(flag),
  }),
  errors: [],
});
