import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { slotCodeParams } from "./shapes.ts";

/** Gives the member's account at a game provider a new password. */
export const resetGamePassword = defineCall({
  name: "resetGamePassword",
  method: "GET",
  path: "/api/wallet/resetpassword/{slotCode}",
  audience: "member",
  summary: "Gives the member's account at a game provider a new password.",
  params: slotCodeParams,
  answer: done,
  effect: true,
  errors: ["NO_GAME", "SLOT_NO_ACCOUNT", "NOT_UFABET", "NOT_AREASLOT", "SLOT_RESET_PASSWORD_FAIL"],
});
