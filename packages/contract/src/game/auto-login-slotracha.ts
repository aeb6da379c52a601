import { defineCall } from "../call.ts";
import { launchLink, passwordParams } from "./shapes.ts";

/** Gives the address that opens SLOTRACHA. */
export const autoLoginSlotracha = defineCall({
  name: "autoLoginSlotracha",
  method: "GET",
  path: "/api/autoLogin/slotracha/{username}/{password}",
  audience: "member",
  summary: "Gives the address that opens SLOTRACHA.",
  params: passwordParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
