import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";

/**
 * SQL: whether this server still reaches the game whose code is in `column`. Nothing waits for what a game would say
 * that is not reached, because its entry left the list of providers. A silent game is reached. A server that reaches no
 * game at all cannot tell which have left.
 */
export const isGameReached = (
  { adapters: { games } }: Pick<Context, "adapters">,
  column: string,
): RawBuilder<boolean> => (games.size === 0 ? sql`true` : sql`${sql.ref(column)} = any(${[...games.keys()]}::text[])`);
