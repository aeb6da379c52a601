import { defineCall } from "../call.ts";
import { launchLink, passwordParams } from "./shapes.ts";

/** Gives the address that opens USUN. */
export const autoLoginUsun = defineCall({
  name: "autoLoginUsun",
  method: "GET",
  path: "/api/autoLogin/usun/{username}/{password}",
  audience: "member",
  summary: "Gives the address that opens USUN.",
  params: passwordParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
