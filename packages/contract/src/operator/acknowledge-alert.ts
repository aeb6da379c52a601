import { defineCall } from "../call.ts";
import { alert } from "./alert-shapes.ts";
import { byId } from "./fields.ts";

/**
 * Records that an operator takes care of an alert. Only the first one is recorded. The next one is told who that was.
 */
export const acknowledgeAlert = defineCall({
  name: "acknowledgeAlert",
  method: "POST",
  path: "/api/alerts/{_id}/acknowledge",
  audience: "operator",
  permission: "alerts.acknowledge",
  summary: "Notes that an operator takes care of an alert. Only the first is noted; the next is told who that was.",
  params: byId,
  answer: alert,
  errors: ["NO_DATA"],
});
