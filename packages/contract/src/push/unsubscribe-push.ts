import { defineCall } from "../call.ts";
import { done } from "../text.ts";

/** Ends the push messages to this session's device. */
export const unsubscribePush = defineCall({
  name: "unsubscribePush",
  method: "DELETE",
  path: "/api/push",
  audience: "member",
  summary: "Has this session's device told no more.",
  answer: done,
  errors: [],
});
