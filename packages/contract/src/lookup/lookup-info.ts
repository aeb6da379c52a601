import { defineCall } from "../call.ts";
import { info } from "./shapes.ts";

/** Tells the service's name and site. */
export const lookupInfo = defineCall({
  name: "lookupInfo",
  method: "GET",
  path: "/api/lookup/info",
  audience: "public",
  summary: "Tells the service's name and site.",
  answer: info,
  errors: [],
});
