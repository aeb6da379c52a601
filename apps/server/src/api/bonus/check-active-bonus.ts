import { toMajor } from "@krapao/contract";
import { checkActiveBonus } from "@krapao/contract/bonus/check-active-bonus";

import { runningBonus } from "../../domain/bonus/running.ts";
import { anyTerms } from "../../domain/bonus/terms.ts";
import { turnoverOf } from "../../domain/bonus/turnover.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";

/** Whether a bonus is active, and how much of its requirement is met. */
export const addCheckActiveBonus = (app: App): void =>
  route(app, checkActiveBonus, members, async ({ context, member, request }) => {
    const bonus = await runningBonus(context.db, member.id);
    if (bonus === null) return { status: false, type: null };
    const [turnover, terms] = await Promise.all([turnoverOf(context.db, bonus), anyTerms(context.db, bonus)]);
    return {
      status: true,
      type: bonus.type,
      code: bonus.code,
      turnover: toMajor(turnover),
      required: toMajor(bonus.required),
      expireAt: bonus.expire_at?.toISOString() ?? null,
      name: terms?.[`name_${languageOfRequest(request, context.settings.edition)}`] ?? bonus.code,
      ...(terms === null ? {} : { maxReceived: terms.max_received }),
      percentFail: bonus.percent_fail,
      reward: toMajor(bonus.reward),
      deposit: toMajor(bonus.deposit_amount),
      categories: bonus.categories,
    };
  });
