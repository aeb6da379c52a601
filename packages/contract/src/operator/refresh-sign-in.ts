import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { text } from "../text.ts";
import { me } from "./operator-shapes.ts";

/** Refreshes the sign-in, which calls that move money need within the hour. The operator stays on the page. */
export const refreshSignIn = defineCall({
  name: "refreshSignIn",
  method: "POST",
  path: "/api/step-up",
  audience: "operator",
  permission: null,
  summary: "Signs in afresh without losing the place: what moves money asks for it within the hour.",
  body: z.strictObject({ password: passwordText, code: z.optional(text(20)) }),
  answer: me,
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_REQUIRED"],
});
