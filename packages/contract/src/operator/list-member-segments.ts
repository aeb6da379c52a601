import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { memberSegment } from "./member-label-shapes.ts";

/** Lists the segments by name, with the number of members in each. */
export const listMemberSegments = defineCall({
  name: "listMemberSegments",
  method: "GET",
  path: "/api/member-segments",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the segments, by name, with how many members each finds.",
  answer: z.array(memberSegment),
  errors: [],
});
