import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Has this session's device told no more. */
export const unsubscribePush = defineCall({
  name: "unsubscribePush",
  method: "DELETE",
  path: "/api/push",
  audience: "member",
  summary: "Has this session's device told no more.",
  answer: done,
  errors: [],
});
