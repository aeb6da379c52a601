import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Tells whether a registration needs a code. */
export const lookupRegisterOtp = defineCall({
  name: "lookupRegisterOtp",
  method: "GET",
  path: "/api/lookup/registerOTP",
  audience: "public",
  summary: "Tells whether a registration needs a code.",
  answer: z.boolean(),
  errors: [],
});
