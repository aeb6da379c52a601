import { toMajor } from "@krapao/contract";
import { getSpinSetup } from "@krapao/contract/spin/get-spin-setup";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { coinsOf, grantCoins, towardsCoin } from "../../domain/spin/coins.ts";
import { ensurePair, fairnessOf } from "../../domain/spin/seeds.ts";
import { activeWheel, shownWheel } from "../../domain/spin/wheel.ts";

/** Returns the wheel, the member's coins with those just earned, and the data to verify the next spins (rule 12). */
export const addGetSpinSetup = (app: App): void =>
  route(app, getSpinSetup, members, async ({ context, member, request }) => {
    await grantCoins(context, member);
    const known = await fairnessOf(context, member.id);
    if (known === null) await ensurePair(context, member.id);
    const fair = known ?? (await fairnessOf(context, member.id));
    if (fair === null) throw new Error("a member without a pair of seeds");
    const { coinEvery } = await operatorSettings(context.db);
    const every = forCurrency(coinEvery, member.currency);
    const wheel = await activeWheel(context, member.currency, member.id);
    return {
      activeSpinwheel: wheel === null ? null : shownWheel(wheel, languageOfRequest(request, context.settings.edition)),
      userCoin: await coinsOf(context, member.id),
      coinEvery: toMajor(every),
      towardsCoin: toMajor(await towardsCoin(context, member.id, every)),
      fair,
    };
  });
