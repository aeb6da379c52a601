import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { page, total } from "../page.ts";
import { invite } from "./shapes.ts";

/** Lists the friends that the member invited, the newest first. */
export const listInvites = defineCall({
  name: "listInvites",
  method: "POST",
  path: "/api/invite",
  audience: "member",
  summary: "Lists the friends that the member invited, the newest first.",
  body: z.strictObject(page),
  /** `collected`: the commission of all friends that was paid into the wallet so far. */
  answer: z.object({ total, collected: money, invites: z.array(invite) }),
  errors: [],
});
