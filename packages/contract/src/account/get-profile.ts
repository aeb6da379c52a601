import { defineCall } from "../call.ts";
import { account } from "./shapes.ts";

/** Gives the member and their bank account. */
export const getProfile = defineCall({
  name: "getProfile",
  method: "GET",
  path: "/api/account/profile",
  audience: "member",
  summary: "Gives the member and their bank account.",
  answer: account,
  errors: [],
});
