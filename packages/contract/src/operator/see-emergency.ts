import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";

/** Acknowledges by name a change that was carried out alone. */
export const seeEmergency = defineCall({
  name: "seeEmergency",
  method: "POST",
  path: "/api/proposals/{_id}/seen",
  audience: "operator",
  permission: null,
  summary: "Says by name that one knows of a change that was carried out alone.",
  params: byId,
  answer: z.object({}),
  errors: ["NO_DATA"],
});
