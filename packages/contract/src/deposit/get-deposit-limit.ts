import { defineCall } from "../call.ts";
import { depositLimit } from "./limit-shapes.ts";

/** Answers the limit that the member set on their deposits of a day, and what they deposited today. */
export const getDepositLimit = defineCall({
  name: "getDepositLimit",
  method: "GET",
  path: "/api/wallet/depositLimit",
  audience: "member",
  summary: "Answers the limit that the member set on their deposits of a day, and what they deposited today.",
  answer: depositLimit,
  errors: [],
});
