import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { overview } from "./overview-shapes.ts";

/** Gives the figures of the day, the queues, and the state of the providers. */
export const getOverview = defineCall({
  name: "getOverview",
  method: "GET",
  path: "/api/overview",
  audience: "operator",
  permission: ["overview.see", "providers.see"],
  summary: "Gives the figures of the day, what waits for a person, and how the providers are.",
  query: z.strictObject({ currency: z.optional(wireCurrency) }),
  answer: overview,
  errors: [],
});
