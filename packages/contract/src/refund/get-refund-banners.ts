import { defineCall } from "../call.ts";
import { banners } from "../lookup/shapes.ts";

/** Gives the banners that open before the refund. */
export const getRefundBanners = defineCall({
  name: "getRefundBanners",
  method: "GET",
  path: "/api/refund/banners",
  audience: "member",
  summary: "Gives the banners that open before the refund.",
  answer: banners,
  errors: [],
});
