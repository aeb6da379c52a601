import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId, reason } from "./fields.ts";

/** Closes a member who asked to be erased, and erases all data that no law requires. It cannot be undone. */
export const carryOutErasure = defineCall({
  name: "carryOutErasure",
  method: "POST",
  path: "/api/erasures/{_id}/carry-out",
  audience: "operator",
  permission: "erasures.decide",
  summary: "Closes a member who asked to be erased, and has erased what no law makes us keep. It cannot be undone.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NO_DATA", "NOT_WAITING", "MONEY_LEFT"],
});
