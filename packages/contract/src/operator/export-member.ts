import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";

/** Gives all that is kept of a member, for that member. */
export const exportMember = defineCall({
  name: "exportMember",
  method: "GET",
  path: "/api/members/{_id}/data",
  audience: "owner",
  summary: "Gives all that is kept of a member, for that member.",
  params: byId,
  answer: z.record(z.string(), z.unknown()),
  errors: ["NO_USER"],
});
