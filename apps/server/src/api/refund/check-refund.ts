import { toMajor } from "@krapao/contract";
import { checkRefund } from "@krapao/contract/refund/check-refund";

import { isProgrammeOpen } from "../../domain/promotion/is-programme-open.ts";
import { hasActiveBonus } from "../../domain/bonus/active.ts";
import { textsFor } from "../../domain/content/texts-for.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { accruedOf } from "../../domain/refund/accrued.ts";
import { refundNow } from "../../domain/refund/accrue-refund.ts";

/**
 * Returns the refund that the member could receive now, by the bet reports so far. It includes an accrued refund, even
 * while refunds are closed to the member. Refuses with REFUND_INACTIVE when they are closed and none is accrued.
 */
export const addCheckRefund = (app: App): void =>
  route(app, checkRefund, members, async ({ context, member, request }) => {
    const settings = await operatorSettings(context.db);
    const { refundSuccess, refundFail, refundMinimum } = settings;
    const [isOpen, aside] = await Promise.all([
      isProgrammeOpen(context, settings, "refund", member),
      accruedOf(context, member.id),
    ]);
    if (!isOpen && aside === 0n) throw refuse("REFUND_INACTIVE");
    const [bonus, amount, texts] = await Promise.all([
      hasActiveBonus(context, member),
      isOpen ? refundNow(context, member.id, { refundSuccess, refundFail }) : 0n,
      textsFor(context, request, "refund"),
    ]);
    return {
      result: amount > 0n,
      bonus,
      info: texts.join(""),
      refundAmount: toMajor(amount),
      refundMinimum: toMajor(forCurrency(refundMinimum, member.currency)),
      reservedAmount: toMajor(aside),
      refundSuccess,
      refundFail,
    };
  });
