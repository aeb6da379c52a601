import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Pays the commission of invited friends into the wallet. */
export const receiveInviteBonus = defineCall({
  name: "receiveInviteBonus",
  method: "GET",
  path: "/api/invite/bonus",
  audience: "member",
  summary: "Pays what the invited friends earned into the wallet.",
  answer: z.object({ message: z.literal("INVITE_BONUS_SUCCESS") }),
  effect: true,
  errors: ["INVITE_COLLECT", "INVITE_INACTIVE", "NO_INVITE_BONUS", "NO_INVITEE_PLAY_INFO", "INVITE_BONUS_FAIL"],
});
