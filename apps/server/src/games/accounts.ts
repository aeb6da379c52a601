import type { Currency } from "@krapao/contract";

import type { GameAccount } from "../adapters/games/port.ts";
import type { Context } from "../context.ts";
import type { AccountId } from "../ledger/posting.ts";

/** A member's open account at a provider, with its account in our books. */
export type MemberGame = GameAccount & {
  readonly memberId: bigint;
  /** The provider's. */
  readonly code: string;
  readonly account: AccountId;
};

/** Whose money a call moves. */
export type Holder = { readonly id: bigint; readonly currency: Currency };

/** The member's wallet in our books. */
export const walletOf = (context: Context, member: Holder): Promise<AccountId> =>
  context.ledger.account({ kind: "wallet", code: "", currency: member.currency, memberId: member.id });

/** What is available in the wallet, holds taken off, in minor units. */
export const availableOf = async (context: Context, member: Holder): Promise<bigint> => {
  const balance = await context.ledger.balance(await walletOf(context, member));
  return balance === null ? 0n : balance.balance - balance.held;
};

/**
 * The member's open accounts at providers that are in service, in the order of the carousels; of one `code` only, when
 * it is given.
 */
export const openGames = async (
  context: Context,
  member: Holder,
  code: string | null = null,
): Promise<readonly MemberGame[]> => {
  let query = context.db
    .selectFrom("game_account")
    .innerJoin("game_provider", "game_provider.code", "game_account.code")
    .select(["game_account.code", "game_account.username", "game_account.currency"])
    .where("game_account.member_id", "=", member.id)
    .where("game_account.activated_at", "is not", null)
    .where("game_provider.is_active", "=", true)
    .orderBy("game_provider.position");
  if (code !== null) query = query.where("game_account.code", "=", code);
  const rows = await query.execute();
  return Promise.all(
    rows
      .filter((row) => context.adapters.games.has(row.code))
      .map(async (row) => ({
        memberId: member.id,
        code: row.code,
        username: row.username,
        currency: row.currency,
        account: await context.ledger.account({
          kind: "game",
          code: row.code,
          currency: row.currency,
          memberId: member.id,
        }),
      })),
  );
};

/** The account that a crossing under way belongs to, whether its provider is in service or not. */
export const gameOf = async (context: Context, memberId: bigint, code: string): Promise<MemberGame> => {
  const row = await context.db
    .selectFrom("game_account")
    .select(["username", "currency"])
    .where("member_id", "=", memberId)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  const account = await context.ledger.account({ kind: "game", code, currency: row.currency, memberId });
  return { memberId, code, username: row.username, currency: row.currency, account };
};
