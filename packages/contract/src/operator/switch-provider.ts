import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { code, done } from "../text.ts";
import { reason } from "./fields.ts";

/** Suspends a provider (or all play, by the code `ALL`), or resumes it. Movements that are under way are finished. */
export const switchProvider = defineCall({
  name: "switchProvider",
  method: "POST",
  path: "/api/providers/{code}",
  audience: "operator",
  permission: "providers.switch",
  summary: "Stops a provider, or all play by the code `ALL`, or opens it again; what is under way still finds its end.",
  params: z.strictObject({ code }),
  body: z.strictObject({ isOpen: z.boolean(), reason }),
  answer: done,
  errors: ["NO_DATA"],
});
