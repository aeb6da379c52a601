import { defineCall } from "../call.ts";
import { signingOptions } from "../passkey/shapes.ts";

/** Begins a sign-in by passkey: gives the challenge that a device has to sign. */
export const beginPasskeyLogin = defineCall({
  name: "beginPasskeyLogin",
  method: "POST",
  path: "/api/login/passkey/options",
  audience: "public",
  summary: "Begins a sign-in by passkey: gives what a device is to sign.",
  answer: signingOptions,
  errors: [],
});
