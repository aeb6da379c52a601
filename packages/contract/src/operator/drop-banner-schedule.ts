import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, text } from "../text.ts";
import { BANNER_KINDS } from "./content-shapes.ts";

/** Takes back a set time of putting up banners. It is no error when none is set. */
export const dropBannerSchedule = defineCall({
  name: "dropBannerSchedule",
  method: "POST",
  path: "/api/banners/{kind}/schedule/drop",
  audience: "operator",
  permission: "content.change",
  summary: "Takes back the set time of putting up banners.",
  params: z.strictObject({ kind: z.enum(BANNER_KINDS) }),
  /** Of a bonus; empty for the other kinds. */
  body: z.strictObject({ code: text(50) }),
  answer: done,
  errors: [],
});
