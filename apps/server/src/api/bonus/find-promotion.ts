import { findPromotion } from "@krapao/contract/bonus/find-promotion";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { guessCode } from "./guess-code.ts";
import { shownPromotion } from "./shown-promotion.ts";

/** Finds a promotion or bonus by its code. */
export const addFindPromotion = (app: App): void =>
  route(app, findPromotion, members, async ({ context, member, params, request }) => {
    const terms = await guessCode(context, member, params.code);
    return terms === null ? {} : { promotion: await shownPromotion(context, request, terms) };
  });
