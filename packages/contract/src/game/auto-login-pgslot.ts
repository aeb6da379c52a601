import { defineCall } from "../call.ts";
import { launchLink, passwordParams } from "./shapes.ts";

/** Gives the address that opens PGSLOT. */
export const autoLoginPgslot = defineCall({
  name: "autoLoginPgslot",
  method: "GET",
  path: "/api/autoLogin/pgslot/{username}/{password}",
  audience: "member",
  summary: "Gives the address that opens PGSLOT.",
  params: passwordParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
