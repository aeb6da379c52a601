import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { line } from "../text.ts";
import { operatorName, person, roleName } from "./operator-shapes.ts";

/** Adds an operator, who changes the password and enrols at the first sign-in. */
export const addOperator = defineCall({
  name: "addOperator",
  method: "POST",
  path: "/api/operators",
  audience: "owner",
  summary: "Adds an operator, who changes the password and enrols at the first sign-in.",
  fresh: true,
  body: z.strictObject({
    username: operatorName,
    name: line(50),
    role: roleName,
    password: passwordText,
  }),
  answer: person,
  errors: ["NEW_OPERATOR", "EXISTING_OPERATOR", "INVALID_USER_INFO"],
});
