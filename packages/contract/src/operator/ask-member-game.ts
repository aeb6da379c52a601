import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { code, identifier } from "../text.ts";
import { gameAccount } from "./member-shapes.ts";

/** How long a provider may take to tell a balance before it counts as silent. */
export const ASK_GAME_MS = 9_000;

/** Asks the provider of one game account for its balance now, and gives the account with the answer. */
export const askMemberGame = defineCall({
  name: "askMemberGame",
  method: "POST",
  path: "/api/members/{_id}/games/{code}/ask",
  audience: "operator",
  permission: "members.see",
  summary: "Asks the provider of one game account for its balance now, and gives the account with what was said.",
  params: z.strictObject({ _id: identifier, code }),
  answer: z.object({
    /**
     * `busy`: a transfer uses the account, or money moved while the provider was asked. The last known balance stays.
     */
    said: z.enum(["known", "busy", "silent"]),
    game: gameAccount,
  }),
  errors: ["NO_USER", "NO_DATA", "REQUEST_LIMIT"],
});
