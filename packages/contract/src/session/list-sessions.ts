import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { session } from "./shapes.ts";

/** Lists the active sessions, the latest use first. */
export const listSessions = defineCall({
  name: "listSessions",
  method: "GET",
  path: "/api/account/sessions",
  audience: "member",
  summary: "Lists the living sessions, the latest use first.",
  answer: z.array(session),
  errors: [],
});
