import { defineCall } from "../call.ts";
import { contact } from "./shapes.ts";

/** Tells how to reach support. */
export const lookupContact = defineCall({
  name: "lookupContact",
  method: "GET",
  path: "/api/lookup/contact",
  audience: "public",
  summary: "Tells how to reach support.",
  answer: contact,
  errors: [],
});
