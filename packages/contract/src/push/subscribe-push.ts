import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, text } from "../text.ts";

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const PRINTABLE = /^[\x21-\x7e]+$/;
const P256_POINT = 87;
const SECRET = 22;

/**
 * Subscribes this session's device to notices, in the language of the call. A repeated call replaces the subscription.
 */
export const subscribePush = defineCall({
  name: "subscribePush",
  method: "PUT",
  path: "/api/push",
  audience: "member",
  summary: "Has this session's device told of notices, in the language of the call; it ends with the session.",
  body: z.strictObject({
    /** The browser's address at its push service, which must be one that this server knows. */
    endpoint: text(1_000, 1).check(z.regex(PRINTABLE)),
    keys: z.strictObject({
      p256dh: text(P256_POINT, P256_POINT).check(z.regex(BASE64URL)),
      auth: text(SECRET, SECRET).check(z.regex(BASE64URL)),
    }),
  }),
  answer: done,
  errors: ["NOT_READY"],
});
