import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { signingOptions } from "../passkey/shapes.ts";
import { STEP_UP_PURPOSES } from "./shapes.ts";

/** Begins a step-up by passkey: gives the challenge that one of the member's passkeys has to sign. */
export const beginStepUp = defineCall({
  name: "beginStepUp",
  method: "POST",
  path: "/api/step-up/options",
  audience: "member",
  summary: "Begins a step-up by passkey: gives what one of the member's keys is to sign.",
  body: z.strictObject({ purpose: z.enum(STEP_UP_PURPOSES) }),
  answer: signingOptions,
  errors: ["NO_DATA"],
});
