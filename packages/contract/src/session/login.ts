import * as z from "zod/mini";

import { passwordText, phoneText } from "../account/fields.ts";
import { defineCall } from "../call.ts";
import { told } from "../text.ts";

/** Opens a session for a phone and its password. */
export const login = defineCall({
  name: "login",
  method: "POST",
  path: "/api/login",
  audience: "public",
  summary: "Opens a session for a phone and its password.",
  body: z.strictObject({ username: phoneText, password: passwordText, remember: z.optional(z.boolean()) }),
  answer: z.object({ token: told(200) }),
  errors: ["WRONG_CREDENTIAL", "INACTIVE_USER", "LOGIN_FAIL"],
});
