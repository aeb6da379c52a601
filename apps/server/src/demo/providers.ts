import type { Context } from "../context.ts";

/** The game providers where the demo's members can open accounts. The app draws their cards. */
const providers = [
  { code: "PG", name: "PG Slot", category: "slot" },
  { code: "UFABET", name: "UFABET", category: "sport" },
  { code: "HUAYHD", name: "Huay HD", category: "lotto" },
  { code: "ASKMEBET", name: "AskMeBet", category: "slot" },
] as const;

/**
 * Puts the providers into the carousels. Existing ones are left as the operator has set them. A provider that this
 * server does not reach is kept for the demo's past and not offered. A server that reaches no provider at all offers
 * all of them.
 */
export const fillProviders = async ({ adapters, db }: Context): Promise<void> => {
  await db
    .insertInto("game_provider")
    .values(
      providers.map((provider, position) => ({
        ...provider,
        position,
        is_active: adapters.systems.length === 0 || adapters.games.has(provider.code),
        logo: "",
        background: "",
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
