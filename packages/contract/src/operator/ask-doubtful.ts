import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Asks the provider about an unresolved transfer now. */
export const askDoubtful = defineCall({
  name: "askDoubtful",
  method: "POST",
  path: "/api/doubtful/{_id}/ask",
  audience: "operator",
  permission: "unresolved.propose",
  summary: "Asks the provider again now.",
  params: byId,
  answer: done,
  errors: ["NO_DATA"],
});
