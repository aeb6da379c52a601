import { defineCall } from "../call.ts";
import { launchLink, usernameParams } from "./shapes.ts";

/** Gives the address that opens JOKER2. */
export const autoLoginJoker2 = defineCall({
  name: "autoLoginJoker2",
  method: "GET",
  path: "/api/autoLogin/joker2/{username}",
  audience: "member",
  summary: "Gives the address that opens JOKER2.",
  params: usernameParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
