import { defineCall } from "../call.ts";
import { credentials, slotCodeParams } from "./shapes.ts";

/** Gives the username and password of the member's account at a game provider. */
export const getCredentials = defineCall({
  name: "getCredentials",
  method: "GET",
  path: "/api/wallet/account/{slotCode}",
  audience: "member",
  summary: "Gives the username and password of the member's account at a game provider.",
  params: slotCodeParams,
  answer: credentials,
  errors: ["NO_GAME", "SLOT_NO_ACCOUNT", "NOT_UFABET", "NOT_AREASLOT"],
});
