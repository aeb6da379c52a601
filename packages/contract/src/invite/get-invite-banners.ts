import { defineCall } from "../call.ts";
import { banners } from "../lookup/shapes.ts";

/** Gives the banners that open before the invites. */
export const getInviteBanners = defineCall({
  name: "getInviteBanners",
  method: "GET",
  path: "/api/invite/banners",
  audience: "member",
  summary: "Gives the banners that open before the invites.",
  answer: banners,
  errors: [],
});
