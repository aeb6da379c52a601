import { getInviteBanners } from "@krapao/contract/invite/get-invite-banners";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { bannersOf } from "../../domain/content/banners.ts";
import { addListInvites } from "./list-invites.ts";
import { addReceiveInviteBonus } from "./receive-invite-bonus.ts";

/** Friends that members invited, and the commission for them. */
export const addReferralRoutes = (app: App): void => {
  const { context } = app;
  addListInvites(app);
  addReceiveInviteBonus(app);
  route(app, getInviteBanners, members, async ({ request }) => ({
    banners: await bannersOf(context, request, "invite"),
  }));
};
