import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passkey } from "../passkey/shapes.ts";
import { time } from "../time.ts";
import { byId, count } from "./fields.ts";
import { memberSession } from "./member-shapes.ts";

/** Lists a member's sessions and passkeys, and the number of known browsers. */
export const listMemberDevices = defineCall({
  name: "listMemberDevices",
  method: "GET",
  path: "/api/members/{_id}/devices",
  audience: "operator",
  permission: ["members.reveal", "members.lock"],
  summary: "Lists where a member is signed in, their passkeys, and how many browsers are known.",
  params: byId,
  answer: z.object({
    sessions: z.array(memberSession),
    passkeys: z.array(passkey),
    /** Browsers from which they signed in, the latest 30 at most, and since when the newest is known. */
    known: z.object({ count, newestAt: z.nullable(time) }),
  }),
  errors: ["NO_USER"],
});
