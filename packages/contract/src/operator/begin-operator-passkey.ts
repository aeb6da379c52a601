import { defineCall } from "../call.ts";
import { makingOptions } from "../passkey/shapes.ts";

/** Begins to add an operator's passkey: gives the options with which the device makes a key. */
export const beginOperatorPasskey = defineCall({
  name: "beginOperatorPasskey",
  method: "POST",
  path: "/api/passkey/options",
  audience: "operator",
  permission: null,
  summary: "Begins to add an operator's passkey: gives what the device is to make a key for.",
  fresh: true,
  answer: makingOptions,
  errors: ["PASSKEY_LIMIT"],
});
