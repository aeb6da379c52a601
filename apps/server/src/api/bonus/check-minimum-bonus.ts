import { toMajor } from "@krapao/contract";
import { checkMinimumBonus } from "@krapao/contract/bonus/check-minimum-bonus";

import { BONUS_NEEDS, isEmpty } from "../../domain/bonus/evaluate-bonus.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";

/** Whether the member's money in the books is below what the active bonus needs to stay active. */
export const addCheckMinimumBonus = (app: App): void =>
  route(app, checkMinimumBonus, members, async ({ context, member }) => ({
    status: await isEmpty(context, member),
    minimum: toMajor(BONUS_NEEDS[member.currency]),
  }));
