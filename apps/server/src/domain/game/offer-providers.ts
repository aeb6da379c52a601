import type { Context } from "../../context.ts";

/**
 * Puts every game provider that this server reaches into the carousels; what is there is left as the operator has it,
 * but for the addresses of its apps, which are as the list of providers has them now.
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
