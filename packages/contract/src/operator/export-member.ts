import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";

/** Gives all stored data of a member, for that member. */
export const exportMember = defineCall({
  name: "exportMember",
  method: "POST",
  path: "/api/members/{_id}/data",
  audience: "operator",
  permission: "members.export",
  summary: "Gives all that is kept of a member, for that member.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: z.record(z.string(), z.unknown()),
  errors: ["NO_USER"],
});
