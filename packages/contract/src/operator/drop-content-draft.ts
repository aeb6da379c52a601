import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { CONTENT_KINDS, version } from "./content-shapes.ts";

/** Drops a draft. The published texts stay. */
export const dropContentDraft = defineCall({
  name: "dropContentDraft",
  method: "POST",
  path: "/api/content/{kind}/draft/drop",
  audience: "operator",
  permission: "content.change",
  summary: "Drops a draft; what members read stays.",
  params: z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  body: z.strictObject({ mark: version }),
  answer: done,
  errors: ["CHANGED_MEANWHILE"],
});
