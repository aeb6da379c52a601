import { defineCall } from "../call.ts";
import { launchLink, usernameParams } from "./shapes.ts";

/** Gives the address that opens PG. */
export const autoLoginPg = defineCall({
  name: "autoLoginPg",
  method: "GET",
  path: "/api/autoLogin/pg/{username}",
  audience: "member",
  summary: "Gives the address that opens PG.",
  params: usernameParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
