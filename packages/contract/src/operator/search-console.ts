import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { memberFound } from "./member-shapes.ts";
import { transaction } from "./transaction-shapes.ts";

/** Finds members and transactions, 20 of each at most. */
export const searchConsole = defineCall({
  name: "searchConsole",
  method: "GET",
  path: "/api/search",
  audience: "operator",
  permission: "members.see",
  summary:
    "Finds members, and transactions by an amount or by the beginning or end of a reference, ours or the bank's; 20 of each at most.",
  query: z.strictObject({ q: text(100, 3) }),
  answer: z.object({ members: z.array(memberFound), transactions: z.array(transaction) }),
  errors: [],
});
