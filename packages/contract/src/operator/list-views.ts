import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { view, viewPage } from "./view-shapes.ts";

/** Lists the operator's own views of a page's list, by name. */
export const listViews = defineCall({
  name: "listViews",
  method: "GET",
  path: "/api/views",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the operator's own views of a page's list, by name.",
  query: z.strictObject({ page: viewPage }),
  answer: z.array(view),
  errors: [],
});
