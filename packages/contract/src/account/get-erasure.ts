import { defineCall } from "../call.ts";
import { erasureView } from "./erasure-shapes.ts";

/** Tells what stands in the way of erasing the member, for how long what is kept, and what became of their last request. */
export const getErasure = defineCall({
  name: "getErasure",
  method: "GET",
  path: "/api/account/erasure",
  audience: "member",
  summary:
    "Tells what stands in the way of erasing the member, for how long what is kept, and what became of their last request.",
  answer: erasureView,
  errors: [],
});
