import { addRefundToWallet } from "@krapao/contract/refund/add-refund-to-wallet";

import { hasActiveBonus } from "../../domain/bonus/active.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { addAccrued } from "../../domain/refund/accrued.ts";

/**
 * Moves the accrued refund into the wallet. Refuses with REFUND_CONDITION while a bonus is active: until then the
 * refund stays accrued, where the bonus's end cannot take it. Refuses with NO_REFUND when none is accrued.
 */
export const addAddRefundToWallet = (app: App): void =>
  route(app, addRefundToWallet, members, async ({ context, member }) => {
    if (await hasActiveBonus(context, member)) throw refuse("REFUND_CONDITION");
    if (!(await addAccrued(context, member))) throw refuse("NO_REFUND");
    return { message: "REFUND_SUCCESS" } as const;
  });
