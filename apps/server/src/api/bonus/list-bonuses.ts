import { toMajor } from "@krapao/contract";
import { listBonuses } from "@krapao/contract/bonus/list-bonuses";

import { runningBonus } from "../../domain/bonus/running.ts";
import { anyTerms, openTerms } from "../../domain/bonus/terms.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { bannersOf } from "../../domain/content/banners.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { userBonuses } from "./user-bonus.ts";

/** The bonuses that members can receive now, and the member's active one, with the member's use of each. */
export const addListBonuses = (app: App): void =>
  route(app, listBonuses, members, async ({ context, member, request }) => {
    const { db, settings } = context;
    const language = languageOfRequest(request, settings.edition);
    const [open, own, running] = await Promise.all([
      openTerms(context, db, member, "listed"),
      userBonuses(db, member.id),
      runningBonus(db, member.id),
    ]);
    const isListed = running === null || open.some(({ code }) => code === running.code);
    const current = isListed ? null : await anyTerms(db, running);
    return Promise.all(
      [...(current === null ? [] : [current]), ...open].map(async (terms) => ({
        code: terms.code,
        name: terms[`name_${language}`],
        type: terms.type,
        maxReceived: terms.max_received,
        percentFail: terms.percent_fail,
        description: terms[`description_${language}`],
        banners: await bannersOf(context, request, "bonus", terms.code),
        offer: {
          percent: terms.reward_percent,
          most: terms.reward_most === null ? null : toMajor(terms.reward_most),
          fixed: terms.reward_fixed === null ? null : toMajor(terms.reward_fixed),
          least: toMajor(terms.deposit_minimum),
          turnover: terms.turnover / 100,
          days: terms.expire_days,
        },
        userBonus: own.get(terms.code) ?? null,
      })),
    );
  });
