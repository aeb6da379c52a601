import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { slot } from "../game/shapes.ts";
import { responseText } from "../text.ts";

/** Asks every active provider for its balance at once. Those without an answer keep the last known one. */
export const refreshSlots = defineCall({
  name: "refreshSlots",
  method: "GET",
  path: "/api/wallet/refresh/slot",
  audience: "member",
  summary: "Asks every active provider for its balance at once; those that gave no answer keep the last known one.",
  answer: z.object({
    slots: z.array(slot),
    failed: z.array(responseText(50)),
    /** Those of `failed` that were not asked, because a transfer uses them. */
    busy: z.optional(z.array(responseText(50))),
  }),
  effect: true,
  errors: [],
});
