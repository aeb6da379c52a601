import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { me } from "./operator-shapes.ts";

/** Activates the second factor by a first code. */
export const confirmSecondFactor = defineCall({
  name: "confirmSecondFactor",
  method: "POST",
  path: "/api/second-factor/confirm",
  audience: "operator",
  permission: null,
  summary: "Puts the second factor in force by a first code.",
  unfinished: true,
  body: z.strictObject({ code: text(20, 1) }),
  answer: me,
  errors: ["OTP_CODE_INVALID"],
});
