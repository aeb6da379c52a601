import { defineCall } from "../call.ts";
import { launchLink, usernameParams } from "./shapes.ts";

/** Gives the address that opens HUAYHD. */
export const autoLoginHuayhd = defineCall({
  name: "autoLoginHuayhd",
  method: "GET",
  path: "/api/autoLogin/huayhd/{username}",
  audience: "member",
  summary: "Gives the address that opens HUAYHD.",
  params: usernameParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
