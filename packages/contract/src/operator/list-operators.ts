import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { time } from "../time.ts";
import { person } from "./operator-shapes.ts";

/** Lists the operators. */
export const listOperators = defineCall({
  name: "listOperators",
  method: "GET",
  path: "/api/operators",
  audience: "operator",
  summary: "Lists the operators.",
  answer: z.array(
    z.object({
      ...person.shape,
      isDemo: z.boolean(),
      isActive: z.boolean(),
      hasSecondFactor: z.boolean(),
      createdAt: time,
      lastSeenAt: z.nullable(time),
    }),
  ),
  errors: [],
});
