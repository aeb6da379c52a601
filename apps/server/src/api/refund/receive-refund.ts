import { receiveRefund } from "@krapao/contract/refund/receive-refund";
import { toMajor } from "@krapao/contract";

import { isProgrammeOpen } from "../../domain/promotion/is-programme-open.ts";
import { hasActiveBonus } from "../../domain/bonus/active.ts";
import { availableOf } from "../../domain/game/accounts.ts";
import { refreshBalances } from "../../domain/transfer/refresh-balances.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { accrueRefund } from "../../domain/refund/accrue-refund.ts";

/**
 * Accrues the refund (CONTRACT.md rules 9 and 10), after every open game was asked. Refuses with REFUND_INACTIVE while
 * refunds are off, and with REFUND_CONDITION while a bonus is active, a game gives no answer or a transfer is in
 * progress. Refuses with NO_REFUND without a loss, and with REFUND_MINIMUM for a refund below the minimum.
 */
export const addReceiveRefund = (app: App): void =>
  route(app, receiveRefund, members, async ({ context, member }) => {
    const settings = await operatorSettings(context.db);
    const { refundMinimum, refundSuccess, refundFail } = settings;
    if (!(await isProgrammeOpen(context, settings, "refund", member))) throw refuse("REFUND_INACTIVE");
    if (await hasActiveBonus(context, member)) throw refuse("REFUND_CONDITION");
    const { areClear, failed } = await refreshBalances(context, member);
    if (!areClear) throw refuse("REFUND_CONDITION", { fields: { isGameUnclear: true, failed } });
    const minimum = forCurrency(refundMinimum, member.currency);
    const fixed = await accrueRefund(context, member, { refundSuccess, refundFail, minimum });
    switch (fixed) {
      case "fixed":
        context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["refund"] });
        return { message: "REFUND_SUCCESS" } as const;
      case "nothing":
        throw refuse("NO_REFUND");
      case "below-minimum":
        throw refuse("REFUND_MINIMUM", { fields: { minimum: toMajor(minimum) } });
      case "bonus":
        throw refuse("REFUND_CONDITION");
      default:
        return fixed satisfies never;
    }
  });
