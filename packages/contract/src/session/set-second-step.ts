import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { secondStep } from "./shapes.ts";

/** Turns the second step at sign-ins from new devices on or off. It needs a step-up. */
export const setSecondStep = defineCall({
  name: "setSecondStep",
  method: "PUT",
  path: "/api/account/secondStep",
  audience: "member",
  summary: "Asks for the second step at sign-ins from new devices, or no longer; it takes a proof.",
  body: z.strictObject({ isOn: z.boolean() }),
  answer: secondStep,
  stepUp: "secondStep",
  errors: [],
});
