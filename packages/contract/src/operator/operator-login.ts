import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { text, responseText } from "../text.ts";
import { me } from "./operator-shapes.ts";

/** Signs an operator in. `code` is the code of the second factor, if one is enrolled. */
export const operatorLogin = defineCall({
  name: "operatorLogin",
  method: "POST",
  path: "/api/login",
  audience: "public",
  summary: "Signs an operator in; `code` is the second factor's, once enrolled.",
  body: z.strictObject({ username: text(50, 1), password: passwordText, code: z.optional(text(20)) }),
  answer: z.object({ token: responseText(100), operator: me }),
  errors: ["WRONG_CREDENTIAL", "SECOND_FACTOR_REQUIRED", "DEMO_PASSWORD"],
});
