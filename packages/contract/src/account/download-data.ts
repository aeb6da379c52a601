import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Gives the member all data about them, as a JSON file. */
export const downloadData = defineCall({
  name: "downloadData",
  method: "POST",
  path: "/api/account/data",
  audience: "member",
  summary: "Gives the member all data about them, as a JSON file.",
  stepUp: "data",
  answer: z.string(),
  answerType: "application/json",
  errors: [],
});
