import type { Context } from "../context.ts";

/** The game providers that the demo's members can open accounts at; the app draws their cards. */
const providers = [
  { code: "PG", name: "PG Slot", category: "slot" },
  { code: "UFABET", name: "UFABET", category: "sport" },
  { code: "HUAYHD", name: "Huay HD", category: "lotto" },
  { code: "ASKMEBET", name: "AskMeBet", category: "slot" },
] as const;

/** Puts the providers into the carousels; what is there already is left as the operator has it. */
export const fillProviders = async ({ db }: Context): Promise<void> => {
  await db
    .insertInto("game_provider")
    .values(providers.map((provider, position) => ({ ...provider, position, logo: "", background: "" })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
