import { defineCall } from "../call.ts";
import { erasureView } from "./erasure-shapes.ts";

/** Withdraws a request for erasure that nobody has decided on. */
export const withdrawErasure = defineCall({
  name: "withdrawErasure",
  method: "DELETE",
  path: "/api/account/erasure",
  audience: "member",
  summary: "Takes a request to be erased back, until it is decided on.",
  answer: erasureView,
  errors: ["NOT_WAITING"],
});
