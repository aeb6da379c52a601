import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { CONTENT_KINDS } from "./content-shapes.ts";

/** Takes back a set time of publishing. It is no error when none is set. */
export const dropContentSchedule = defineCall({
  name: "dropContentSchedule",
  method: "POST",
  path: "/api/content/{kind}/schedule/drop",
  audience: "operator",
  permission: "content.change",
  summary: "Takes back the set time of publishing.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  answer: done,
  errors: [],
});
