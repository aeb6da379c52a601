import { defineCall } from "../call.ts";
import { view, viewBody } from "./view-shapes.ts";

/** Saves a view of a list for the operator. A view of the same name is replaced. */
export const saveView = defineCall({
  name: "saveView",
  method: "POST",
  path: "/api/views",
  audience: "operator",
  permission: "members.see",
  summary: "Keeps a view of a list for the operator; one of the same name is replaced.",
  body: viewBody,
  answer: view,
  errors: ["KEY_INVALID"],
});
