import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, text } from "../text.ts";
import { BANNER_KINDS, version } from "./content-shapes.ts";

/** Drops a draft of banners. It is no error when the draft is already gone. */
export const dropBannerDraft = defineCall({
  name: "dropBannerDraft",
  method: "POST",
  path: "/api/banners/{kind}/draft/drop",
  audience: "operator",
  permission: "content.change",
  summary: "Drops a draft of banners; what members see stays.",
  params: z.strictObject({ kind: z.enum(BANNER_KINDS) }),
  /** `code` is of a bonus; empty for the other kinds. */
  body: z.strictObject({ code: text(50), mark: version }),
  answer: done,
  errors: ["CHANGED_MEANWHILE"],
});
