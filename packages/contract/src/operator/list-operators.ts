import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { person } from "./operator-shapes.ts";

/** Lists the operators. */
export const listOperators = defineCall({
  name: "listOperators",
  method: "GET",
  path: "/api/operators",
  audience: "operator",
  permission: ["people.see", "inbox.see"],
  summary: "Lists the operators.",
  answer: z.array(
    z.object({
      ...person.shape,
      isDemo: z.boolean(),
      isActive: z.boolean(),
      hasSecondFactor: z.boolean(),
      /** Whether they take new conversations of the chat: they want to, and their role may answer. */
      takesChats: z.boolean(),
      /** Approves nothing until another owner has confirmed them. */
      needsOwner: z.boolean(),
      /** Who added them or gave them a first password. While they wait neither of the two approves for or confirms them. */
      madeBy: z.nullable(responseText(20)),
      changedBy: z.nullable(responseText(20)),
      /** Since when they wait. Null: they do not. */
      waitsSince: z.nullable(time),
      /** Approves nothing until then; null: now. */
      approvesFrom: z.nullable(time),
      createdAt: time,
      lastSeenAt: z.nullable(time),
    }),
  ),
  errors: [],
});
