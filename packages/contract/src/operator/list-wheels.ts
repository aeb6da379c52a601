import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wheel } from "./content-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { labelId } from "./member-label-shapes.ts";

/** Lists the wheels, those that turn first, then the newest. Or a single one. */
export const listWheels = defineCall({
  name: "listWheels",
  method: "GET",
  path: "/api/wheels",
  audience: "operator",
  permission: "promotions.see",
  summary: "Lists the wheels, those that turn first, then the newest.",
  query: z.strictObject({
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
    /** Only the wheel of this number. */
    id: z.optional(labelId),
  }),
  answer: z.array(wheel),
  errors: [],
});
