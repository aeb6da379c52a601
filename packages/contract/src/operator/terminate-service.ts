import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { reason } from "./fields.ts";

/** Ends the service: every member's call answers that it is gone. Movements that are under way are finished. */
export const terminateService = defineCall({
  name: "terminateService",
  method: "POST",
  path: "/api/service/terminate",
  audience: "owner",
  summary: "Ends the service: every member's call answers that it is gone; money under way still finds its place.",
  fresh: true,
  body: z.strictObject({ reason }),
  answer: done,
  errors: ["NOT_WAITING"],
});
