import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { act } from "./audit-log-shapes.ts";

/** Gives the settings and their last changes. An amount is `{ BAHT, LAK }` in major units. A duration is in ms. */
export const getSettings = defineCall({
  name: "getSettings",
  method: "GET",
  path: "/api/settings",
  audience: "operator",
  permission: "settings.see",
  summary: "Gives the settings and their last changes.",
  answer: z.object({ settings: z.record(z.string(), z.unknown()), changed: z.array(act) }),
  errors: [],
});
