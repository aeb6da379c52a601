import { defineCall } from "../call.ts";
import { launchLink, passwordParams } from "./shapes.ts";

/** Gives the address that opens CIRCUS. */
export const autoLoginCircus = defineCall({
  name: "autoLoginCircus",
  method: "GET",
  path: "/api/autoLogin/circus/{username}/{password}",
  audience: "member",
  summary: "Gives the address that opens CIRCUS.",
  params: passwordParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
