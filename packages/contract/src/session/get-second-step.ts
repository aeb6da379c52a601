import { defineCall } from "../call.ts";
import { secondStep } from "./shapes.ts";

/** Tells whether the member's sign-ins by password from new devices need a code by SMS too. */
export const getSecondStep = defineCall({
  name: "getSecondStep",
  method: "GET",
  path: "/api/account/secondStep",
  audience: "member",
  summary: "Tells whether the member's sign-ins by password from new devices take a code by SMS too.",
  answer: secondStep,
  errors: [],
});
