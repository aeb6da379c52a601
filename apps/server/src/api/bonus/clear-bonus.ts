import { clearBonus } from "@krapao/contract/bonus/clear-bonus";

import { endEarly } from "../../domain/bonus/end-early.ts";
import { noteEnd, runningBonus } from "../../domain/bonus/running.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Ends the active bonus early (rule 9). Refuses with NO_DATA without an active bonus, and with BONUS_CONDITION while an
 * amount is unclear, with the codes of the games.
 */
export const addClearBonus = (app: App): void =>
  route(app, clearBonus, members, async ({ context, member }) => {
    await noteEnd(context.db, member.id);
    if ((await runningBonus(context.db, member.id)) === null) throw refuse("NO_DATA");
    const { isDone, failed } = await endEarly(context, member, "cleared");
    if (!isDone) throw refuse("BONUS_CONDITION", { fields: { failed } });
    return { message: "BONUS_CLEAR" as const };
  });
