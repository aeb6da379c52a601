import { defineCall } from "../call.ts";
import { launchLink, passwordParams } from "./shapes.ts";

/** Gives the address that opens ASKMEBET. */
export const autoLoginAskmebet = defineCall({
  name: "autoLoginAskmebet",
  method: "GET",
  path: "/api/autoLogin/askmebet/{username}/{password}",
  audience: "member",
  summary: "Gives the address that opens ASKMEBET.",
  params: passwordParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
