import { spin } from "@krapao/contract/spin/spin";
import type { AnswerOf } from "@krapao/contract/types";
import type { Language } from "@krapao/i18n/language";

import { availableOf } from "../../domain/game/accounts.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { grantCoins } from "../../domain/spin/coins.ts";
import { spinOnce, type Spun } from "../../domain/spin/spin-once.ts";

const answerOf = (spun: Spun, language: Language): AnswerOf<typeof spin> => {
  if (spun.is === "not") return { success: false, result: null, error: { code: spun.why } };
  const { slice, remainingCoin } = spun;
  return {
    success: true,
    result: { code: slice.code, label: slice[`label_${language}`], remainingCoin },
    error: null,
  };
};

/** Spends a coin and gives a prize, or neither (rule 12). */
export const addSpin = (app: App): void =>
  route(app, spin, members, async ({ context, member, key, request }) => {
    const language = languageOfRequest(request, context.settings.edition);
    const tell = (spun: Spun): string => JSON.stringify(answerOf(spun, language));
    await grantCoins(context, member);
    const spun = await spinOnce(context, member, key === null ? null : { key, tell });
    if (spun.is === "spun") {
      context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["coin"] });
    }
    return answerOf(spun, language);
  });
