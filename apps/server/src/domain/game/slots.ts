import { toMajor } from "@krapao/contract";
import type { Slot } from "@krapao/contract/game/shapes";

import type { Context } from "../../context.ts";
import type { Holder } from "./accounts.ts";
import { isShownTo, readProviders } from "./providers.ts";

/**
 * A game account's amount as shown, without held amounts. Negative amounts, which are winnings that the books do not
 * know yet, are shown as zero.
 */
export const shownAmount = (left: bigint): number => toMajor(left > 0n ? left : 0n);

/** Every provider that the member sees with their account there, as the books have it. */
export const slotsOf = async (context: Context, member: Holder): Promise<Slot[]> => {
  const [providers, accounts] = await Promise.all([
    readProviders(context),
    context.db
      .selectFrom("game_account")
      .leftJoin("account", (join) =>
        join
          .onRef("account.member_id", "=", "game_account.member_id")
          .onRef("account.code", "=", "game_account.code")
          .onRef("account.currency", "=", "game_account.currency")
          .on("account.kind", "=", "game"),
      )
      .select(["game_account.code", "account.balance", "account.held"])
      .where("game_account.member_id", "=", member.id)
      .where("game_account.activated_at", "is not", null)
      .execute(),
  ]);
  const own = new Map(accounts.map((account) => [account.code, account]));
  const leftAt = (code: string): bigint | undefined => {
    const account = own.get(code);
    return account && (account.balance ?? 0n) - (account.held ?? 0n);
  };
  const seen = providers.filter((provider) => isShownTo(provider, leftAt(provider.row.code)));
  return seen.map(({ row }) => {
    const { code, name, category, ft_wallet_slot: ftWalletSlot, logo, background, web, android, ios } = row;
    const left = leftAt(code);
    const amount = shownAmount(left ?? 0n);
    const links = { logo, background, web, android, ios };
    return { code, name, category, isActive: left !== undefined, amount, ftWalletSlot, ...links };
  });
};
