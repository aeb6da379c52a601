import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { act } from "./audit-log-shapes.ts";
import { reason } from "./fields.ts";

/** Changes settings. Every operator sees the values before and after. */
export const changeSettings = defineCall({
  name: "changeSettings",
  method: "PUT",
  path: "/api/settings",
  audience: "operator",
  permission: ["settings.change", "settings.propose"],
  summary: "Changes settings; proposes it to another when one of them takes two people.",
  fresh: true,
  proposes: "some",
  body: z.strictObject({ settings: z.record(text(50, 1), z.unknown()), reason }),
  answer: z.object({ settings: z.record(z.string(), z.unknown()), changed: z.array(act) }),
  errors: ["NO_PERMISSION", "EXISTING_PROPOSAL"],
});
