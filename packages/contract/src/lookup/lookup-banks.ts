import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { bank } from "./shapes.ts";

/** Lists the banks that a member may register an account of. */
export const lookupBanks = defineCall({
  name: "lookupBanks",
  method: "GET",
  path: "/api/lookup/banks",
  audience: "public",
  summary: "Lists the banks that a member may register an account of.",
  answer: z.array(bank),
  errors: [],
});
