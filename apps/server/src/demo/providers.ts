import type { Context } from "../context.ts";

/** The game providers that the demo's members can open accounts at; the app draws their cards. */
const providers = [
  { code: "PG", name: "PG Slot", category: "slot" },
  { code: "UFABET", name: "UFABET", category: "sport" },
  { code: "HUAYHD", name: "Huay HD", category: "lotto" },
  { code: "ASKMEBET", name: "AskMeBet", category: "slot" },
] as const;

/**
 * Puts the providers into the carousels; what is there already is left as the operator has it. One that this server does
 * not reach is kept for the demo's past and not offered. A server that reaches nothing at all shows them as they would be.
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
