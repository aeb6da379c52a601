import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { BANNER_KINDS, MAX_BANNERS, bannerDraftItem, contentBanners, version } from "./content-shapes.ts";

/** Saves banners that are being made, sanitised. Members see them only after they are put up. */
export const saveBannerDraft = defineCall({
  name: "saveBannerDraft",
  method: "PUT",
  path: "/api/banners/{kind}/draft",
  audience: "operator",
  permission: "content.change",
  summary: "Saves banners that are being made; members see them only once they are put up.",
  params: z.strictObject({ kind: z.enum(BANNER_KINDS) }),
  body: z.strictObject({
    /** Of a bonus; empty for the other kinds. */
    code: text(50),
    items: z.array(bannerDraftItem).check(z.maxLength(MAX_BANNERS)),
    /** The version of the draft that was read. Empty where there was none. */
    mark: version,
  }),
  answer: contentBanners,
  errors: ["NO_DATA", "CHANGED_MEANWHILE"],
});
