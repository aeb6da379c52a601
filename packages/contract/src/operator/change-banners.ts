import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { BANNER_KINDS, MAX_BANNERS, bannerItem, contentBanners, version } from "./content-shapes.ts";
import { moment } from "../time.ts";
import { reason } from "./fields.ts";
import { text } from "../text.ts";

/** Replaces the banners of a kind, or of one bonus, now or at a set time. */
export const changeBanners = defineCall({
  name: "changeBanners",
  method: "PUT",
  path: "/api/banners/{kind}",
  audience: "operator",
  permission: "content.change",
  summary: "Puts up the banners of a kind, or of one bonus, anew.",
  params: z.strictObject({ kind: z.enum(BANNER_KINDS) }),
  body: z.strictObject({
    /** Of a bonus; empty for the other kinds. */
    code: text(50),
    items: z.array(bannerItem).check(z.maxLength(MAX_BANNERS)),
    version,
    /** The version of the draft that is put up and thereby ends. Without a version, a draft stays. */
    mark: z.optional(version),
    /** Later than now, by at most a year. Null: at once. A time that was set before is replaced. */
    at: z._default(z.nullable(moment), null),
    reason,
  }),
  answer: contentBanners,
  errors: ["NO_DATA", "CHANGED_MEANWHILE"],
});
