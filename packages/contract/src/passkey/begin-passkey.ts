import { defineCall } from "../call.ts";
import { makingOptions } from "./shapes.ts";

/** Begins to add a passkey: gives the options with which the device makes a key. */
export const beginPasskey = defineCall({
  name: "beginPasskey",
  method: "POST",
  path: "/api/passkey/options",
  audience: "member",
  summary: "Begins to add a passkey: gives what the device is to make a key for.",
  stepUp: "passkey",
  answer: makingOptions,
  errors: ["PASSKEY_LIMIT"],
});
