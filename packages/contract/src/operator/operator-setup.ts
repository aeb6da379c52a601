import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { line, text, responseText } from "../text.ts";
import { me, operatorName } from "./operator-shapes.ts";

/**
 * Makes the first owner, once, by the link that the first start prints: `CONSOLE_ORIGIN/setup#token`. The token is
 * after the `#`, so that it reaches no log.
 */
export const operatorSetup = defineCall({
  name: "operatorSetup",
  method: "POST",
  path: "/api/setup",
  audience: "public",
  summary: "Makes the first owner, once, by the link that the first start prints.",
  body: z.strictObject({ token: text(100, 1), username: operatorName, name: line(50), password: passwordText }),
  answer: z.object({ token: responseText(100), operator: me }),
  errors: ["NOT_FOUND", "INVALID_USER_INFO", "EXISTING_OPERATOR"],
});
