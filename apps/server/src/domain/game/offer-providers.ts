import type { Context } from "../../context.ts";

/**
 * Adds every game provider that this server reaches to the carousels. Existing entries stay as operators have them,
 * except the addresses of the provider's apps, which are updated from the list of providers.
 */
export const offerGameProviders = async ({ adapters, db }: Context): Promise<void> => {
  const games = adapters.systems.flatMap(({ kind, code, name, apps }) => {
    const category = kind === "game" ? adapters.games.get(code)?.category : undefined;
    return category === undefined
      ? []
      : [{ code, name, category, android: apps?.android ?? null, ios: apps?.ios ?? null }];
  });
  if (games.length === 0) return;
  const last = await db
    .selectFrom("game_provider")
    .select(({ fn }) => fn.max("position").as("position"))
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  await db
    .insertInto("game_provider")
    .values(games.map((game, index) => ({ ...game, position: first + index, logo: "", background: "" })))
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet(({ ref }) => ({ android: ref("excluded.android"), ios: ref("excluded.ios") })),
    )
    .execute();
};
