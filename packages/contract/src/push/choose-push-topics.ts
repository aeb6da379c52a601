import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { PUSH_TOPICS, pushTopic } from "./shapes.ts";

/** Chooses the topics of the push messages to all of the member's devices. */
export const choosePushTopics = defineCall({
  name: "choosePushTopics",
  method: "PUT",
  path: "/api/push/topics",
  audience: "member",
  summary: "Chooses what all of the member's devices are told of.",
  body: z.strictObject({ topics: z.array(pushTopic).check(z.maxLength(PUSH_TOPICS.length)) }),
  answer: done,
  errors: [],
});
