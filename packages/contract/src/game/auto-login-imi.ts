import { defineCall } from "../call.ts";
import { launchLink, passwordParams } from "./shapes.ts";

/** Gives the address that opens IMI. */
export const autoLoginImi = defineCall({
  name: "autoLoginImi",
  method: "GET",
  path: "/api/autoLogin/imi/{username}/{password}",
  audience: "member",
  summary: "Gives the address that opens IMI.",
  params: passwordParams,
  answer: launchLink,
  effect: true,
  errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});
