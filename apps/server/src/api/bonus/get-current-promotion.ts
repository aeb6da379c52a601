import { getCurrentPromotion } from "@krapao/contract/bonus/get-current-promotion";

import { runningBonus } from "../../domain/bonus/running.ts";
import { anyTerms } from "../../domain/bonus/terms.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { shownPromotion } from "./shown-promotion.ts";

/** The active promotion or bonus, in the form of a search by its code. */
export const addGetCurrentPromotion = (app: App): void =>
  route(app, getCurrentPromotion, members, async ({ context, member, request }) => {
    const running = await runningBonus(context.db, member.id);
    const terms = running === null ? null : await anyTerms(context.db, running);
    return terms === null ? {} : { promotion: await shownPromotion(context, request, terms) };
  });
