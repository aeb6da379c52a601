import { toMajor } from "@krapao/contract";
import type { Slot } from "@krapao/contract/game/shapes";

import type { Context } from "../../context.ts";
import type { Holder } from "./accounts.ts";
import { readProviders } from "./providers.ts";

/** What a game's account shows of what is left there, holds taken off: winnings that the books do not know yet are none. */
export const shownAmount = (left: bigint): number => toMajor(left > 0n ? left : 0n);

/** Every provider in service with the member's account there, as the books have it. */
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
  return providers.map(({ row }) => {
    const { code, name, category, ft_wallet_slot: ftWalletSlot, logo, background, web, android, ios } = row;
    const account = own.get(code);
    const amount = shownAmount((account?.balance ?? 0n) - (account?.held ?? 0n));
    const links = { logo, background, web, android, ios };
    return { code, name, category, isActive: account !== undefined, amount, ftWalletSlot, ...links };
  });
};
