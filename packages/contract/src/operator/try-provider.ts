import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { code } from "../text.ts";
import { count } from "./fields.ts";
import { TRIAL_OUTCOMES } from "./overview-shapes.ts";

/** Makes a call to an outside system that changes nothing there, and tells the result. */
export const tryProvider = defineCall({
  name: "tryProvider",
  method: "POST",
  path: "/api/providers/{code}/try",
  audience: "operator",
  permission: "providers.try",
  summary: "Makes a call to an outside system that changes nothing there, and tells what came of it.",
  params: z.strictObject({ code }),
  answer: z.object({ outcome: z.enum(TRIAL_OUTCOMES), tookMs: count }),
  errors: ["NO_DATA"],
});
