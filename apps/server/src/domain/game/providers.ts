import type { Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { GameTables } from "./tables.ts";

export type ProviderRow = Selectable<GameTables["game_provider"]>;

/** A provider's entry in the carousels, with the parts of its slot that are the same for every member. */
export type ShownProvider = {
  readonly row: ProviderRow;
  readonly head: string;
  readonly tail: string;
  /** Whether this server reaches it. A server that reaches no provider shows all of them. */
  readonly isReached: boolean;
};

/**
 * Whether a member sees a provider. One that is no longer reached, because its entry left the list of providers, is
 * shown only to members who still have money there. `left`: what the books have there; undefined without an account.
 */
export const isShownTo = ({ isReached }: Pick<ShownProvider, "isReached">, left: bigint | undefined): boolean =>
  isReached || (left !== undefined && left !== 0n);

const shown = ({ adapters: { games, systems } }: Context, row: ProviderRow): ShownProvider => {
  const { code, name, category, ft_wallet_slot: ftWalletSlot, logo, background, web, android, ios } = row;
  return {
    row,
    head: JSON.stringify({ code, name, category }).slice(0, -1),
    isReached: systems.length === 0 || games.has(code),
    tail: JSON.stringify({ ftWalletSlot, logo, background, web, android, ios }).slice(1),
  };
};

/** The providers in service, in the order of the carousels. */
export const readProviders = async (context: Context): Promise<readonly ShownProvider[]> => {
  const rows = await context.db
    .selectFrom("game_provider")
    .selectAll()
    .where("is_active", "=", true)
    .orderBy("position")
    .execute();
  return rows.map((row) => shown(context, row));
};
