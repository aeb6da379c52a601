import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { text, responseText } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { memberFound } from "./member-shapes.ts";

/** Finds members and movements, 20 of each at most. */
export const searchConsole = defineCall({
  name: "searchConsole",
  method: "GET",
  path: "/api/search",
  audience: "operator",
  permission: "members.see",
  summary: "Finds members and movements, 20 of each at most.",
  query: z.strictObject({ q: text(100, 3) }),
  answer: z.object({
    members: z.array(memberFound),
    movements: z.array(
      z.object({
        reference: responseText(64),
        member: memberMark,
        kind: responseText(50),
        amount: money,
        createdAt: time,
      }),
    ),
  }),
  errors: [],
});
