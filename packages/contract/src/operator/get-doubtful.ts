import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { byId, count } from "./fields.ts";
import { attemptStep, transferEdges, unresolvedTransfer } from "./unresolved-shapes.ts";

/** Gives an unresolved transfer with all its attempts, and the bets and movements around it. */
export const getDoubtful = defineCall({
  name: "getDoubtful",
  method: "GET",
  path: "/api/doubtful/{_id}",
  audience: "operator",
  permission: "unresolved.see",
  summary: "Gives an unresolved transfer with everything that was tried, and the bets and movements around it.",
  params: byId,
  answer: z.object({
    ...unresolvedTransfer.shape,
    ours: z.object({
      state: responseText(50),
      sentAt: z.nullable(time),
      balanceBefore: z.nullable(money),
      asked: count,
    }),
    theirs: z.object({
      balance: z.nullable(money),
      balanceAt: z.nullable(time),
      play: z.nullable(money),
    }),
    edges: transferEdges,
    attempts: z.array(attemptStep),
  }),
  errors: ["NO_DATA"],
});
