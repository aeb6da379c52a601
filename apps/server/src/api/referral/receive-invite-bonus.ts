import { receiveInviteBonus } from "@krapao/contract/invite/receive-invite-bonus";

import type { Context } from "../../context.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { isProgrammeOpen } from "../../domain/promotion/is-programme-open.ts";
import { collectCommission, evaluateOpenReferrals, whyNothing } from "../../domain/referral/collect-commission.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse, type Refusal } from "../../lib/refusal.ts";

const refusalOf = async (context: Context, member: Holder): Promise<Refusal> => {
  const why = await whyNothing(context, member.id);
  switch (why.is) {
    case "too-early":
      return refuse("INVITE_COLLECT", { fields: { collectAt: why.collectAt.toISOString() } });
    case "unknown":
      return refuse("NO_INVITEE_PLAY_INFO");
    case "collected":
      return refuse("INVITE_COLLECT");
    case "none":
      return refuse("NO_INVITE_BONUS");
    default:
      return why satisfies never;
  }
};

/**
 * Pays the commission of friends' first deposits whose day has passed, once for each (CONTRACT.md rule 11). Refuses
 * with INVITE_INACTIVE while invites are off, and with INVITE_BONUS_FAIL after an error.
 */
export const addReceiveInviteBonus = (app: App): void =>
  route(app, receiveInviteBonus, members, async ({ context, member }) => {
    const settings = await operatorSettings(context.db);
    if (!(await isProgrammeOpen(context, settings, "invite", member))) throw refuse("INVITE_INACTIVE");
    await evaluateOpenReferrals(context, member.id);
    const isPaid = await collectCommission(context, member).catch((error: unknown) => {
      context.log.error({ event: "referral.bonus_failed", err: error });
      throw refuse("INVITE_BONUS_FAIL");
    });
    if (!isPaid) throw await refusalOf(context, member);
    return { message: "INVITE_BONUS_SUCCESS" } as const;
  });
