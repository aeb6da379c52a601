import { defineCall } from "../call.ts";
import { launchLink, usernameParams } from "./shapes.ts";

/** Gives the address that opens AREASLOT. */
export const autoLoginAreaslot = defineCall({
  name: "autoLoginAreaslot",
  method: "GET",
  path: "/api/autoLogin/areaslot/{username}",
  audience: "member",
  summary: "Gives the address that opens AREASLOT.",
  params: usernameParams,
  answer: launchLink,
  effect: true,
  errors: ["NOT_AREASLOT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
