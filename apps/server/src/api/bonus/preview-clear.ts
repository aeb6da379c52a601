import { toMajor } from "@krapao/contract";
import { previewClear } from "@krapao/contract/bonus/preview-clear";

import { holdingsOf } from "../../domain/bonus/holdings.ts";
import { runningBonus } from "../../domain/bonus/running.ts";
import { endingOf } from "../../domain/bonus/clawback.ts";
import { refreshBalances } from "../../domain/transfer/refresh-balances.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Returns what ending the active bonus now would take and leave, by the balances that the providers report now. Does
 * not change the bonus. Refuses with NO_DATA without an active bonus, and with BONUS_CONDITION while an amount is
 * unclear, with the codes of the games.
 */
export const addPreviewClear = (app: App): void =>
  route(app, previewClear, members, async ({ context, member }) => {
    if ((await runningBonus(context.db, member.id)) === null) throw refuse("NO_DATA");
    const { areClear, failed } = await refreshBalances(context, member);
    if (!areClear) throw refuse("BONUS_CONDITION", { fields: { failed } });
    const bonus = await runningBonus(context.db, member.id);
    if (bonus === null) throw refuse("NO_DATA");
    const holdings = await holdingsOf(context.db, member);
    if (holdings === null || holdings.isMoving || !bonus.is_paid) throw refuse("BONUS_CONDITION");
    const { held, own, reward, share } = await endingOf(context, bonus, holdings, holdings.held);
    return {
      code: bonus.code,
      percentFail: bonus.percent_fail,
      held: toMajor(held),
      own: toMajor(own),
      reward: toMajor(reward),
      share: toMajor(share),
      taken: toMajor(reward + share),
      left: toMajor(held - reward - share),
    };
  });
