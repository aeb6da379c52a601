import { getInviteBanners } from "@krapao/contract/invite/get-invite-banners";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { bannersOf } from "../../domain/content/banners.ts";
import { addListInvites } from "./list-invites.ts";
import { addReceiveInviteBonus } from "./receive-invite-bonus.ts";

/** Friends who were invited, and what they earn. */
export const addReferralRoutes = (app: FastifyInstance, context: Context): void => {
  addListInvites(app, context);
  addReceiveInviteBonus(app, context);
  handle(app, context, getInviteBanners, async ({ request }) => ({
    banners: await bannersOf(context, request, "invite"),
  }));
};
