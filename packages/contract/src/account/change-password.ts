import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { passwordText } from "./fields.ts";

/** Changes the password and ends every other session. */
export const changePassword = defineCall({
  name: "changePassword",
  method: "PUT",
  path: "/api/account/changepwd",
  audience: "member",
  summary: "Changes the password and ends every other session.",
  body: z.strictObject({ oldPassword: passwordText, newPassword: passwordText }),
  answer: done,
  errors: ["WRONG_PASSWORD", "INVALID_USER_INFO"],
});
