import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { slip } from "../statement/shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { byId, count, pageNumber, pageSize } from "./fields.ts";

/** A slip in the operators' form: also its next step, and how often the bank was asked. */
export const memberSlip = z.object({
  ...z.omit(slip, { link: true }).shape,
  state: responseText(50),
  asked: count,
  /** When the bank was asked last, the oldest first, three at most. */
  askedAt: z.array(time),
  /** When it is asked next. Null: never again. */
  nextAt: z.nullable(time),
  /** Until when a bank that is not ready is asked. Null: without an end, or never again. */
  until: z.nullable(time),
  /** Its picture is still stored. */
  hasPicture: z.boolean(),
});

/** Lists the slips that a member uploaded, the newest first. */
export const listMemberSlips = defineCall({
  name: "listMemberSlips",
  method: "GET",
  path: "/api/members/{_id}/slips",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the slips that a member uploaded, the newest first.",
  params: byId,
  query: z.strictObject({ page: pageNumber, limit: pageSize }),
  answer: z.object({ total: count, slips: z.array(memberSlip) }),
  errors: ["NO_USER"],
});
