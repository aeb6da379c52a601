import { defineCall } from "../call.ts";
import { launchLink, usernameParams } from "./shapes.ts";

/** Gives the address that opens BETFLIX. */
export const autoLoginBetflix = defineCall({
  name: "autoLoginBetflix",
  method: "GET",
  path: "/api/autoLogin/betflix/{username}",
  audience: "member",
  summary: "Gives the address that opens BETFLIX.",
  params: usernameParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
