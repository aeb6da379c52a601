import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { me } from "./operator-shapes.ts";

/** Changes one's own password and ends one's other sign-ins. */
export const changeOperatorPassword = defineCall({
  name: "changeOperatorPassword",
  method: "POST",
  path: "/api/password",
  audience: "operator",
  permission: null,
  summary: "Changes one's own password and ends one's other sign-ins.",
  unfinished: true,
  body: z.strictObject({ password: passwordText, newPassword: passwordText }),
  answer: me,
  errors: ["WRONG_PASSWORD", "INVALID_USER_INFO"],
});
