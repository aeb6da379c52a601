import { SPINS_LISTED } from "@krapao/contract/limits";
import { getSpinHistory } from "@krapao/contract/spin/get-spin-history";

import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";

/** The slices of each of these wheels, in listed order. */
const slicesOf = async (context: Context, wheelIds: readonly bigint[]) => {
  const rows = await context.db
    .selectFrom("spin_slice")
    .select(["wheel_id", "position", "code", "weight", "label_th", "label_lo", "label_en"])
    .where("wheel_id", "in", wheelIds.length === 0 ? [0n] : [...wheelIds])
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, ({ wheel_id }) => wheel_id);
};

/** The member's spins, the newest first, each with the data to verify it. A seed is included after it was revealed. */
export const addGetSpinHistory = (app: App): void =>
  route(app, getSpinHistory, members, async ({ context, member, request }) => {
    const language = languageOfRequest(request, context.settings.edition);
    const spins = await context.db
      .selectFrom("spin")
      .innerJoin("spin_seed as seed", (on) =>
        on.onRef("seed.member_id", "=", "spin.member_id").onRef("seed.pair", "=", "spin.pair"),
      )
      .select(["spin.created_at", "spin.nonce", "spin.wheel_id", "spin.position"])
      .select(["seed.hash", "seed.client_seed", "seed.revealed"])
      .where("spin.member_id", "=", member.id)
      .orderBy("spin.pair", "desc")
      .orderBy("spin.nonce", "desc")
      .limit(SPINS_LISTED)
      .execute();
    const wheels = await slicesOf(context, [...new Set(spins.map(({ wheel_id }) => wheel_id))]);
    return spins.map((spin) => {
      const slices = wheels.get(spin.wheel_id) ?? [];
      const slice = slices.find(({ position }) => position === spin.position);
      if (slice === undefined) throw new Error("a spin of no slice");
      return {
        createdAt: spin.created_at.toISOString(),
        code: slice.code,
        label: slice[`label_${language}`],
        seedHash: spin.hash,
        clientSeed: spin.client_seed ?? "",
        nonce: spin.nonce,
        weights: slices.map(({ weight }) => weight),
        codes: slices.map(({ code }) => code),
        serverSeed: spin.revealed,
      };
    });
  });
