import type { IsHouse, Item } from "./item.ts";
import type { AccountId } from "./posting.ts";

/** The numbers of operations in the database's functions; 0 is a saga's state change without money. */
export const CODES = { post: 1, hold: 2, settle: 3, release: 4 } as const;

const byNumber = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The accounts of a batch in their lock order: members' by id, then the house's. Each has its place, from 1. */
export const placesOf = (
  items: readonly Item[],
  isHouse: IsHouse,
): { readonly places: ReadonlyMap<AccountId, number>; readonly own: number } => {
  const accounts = new Set<AccountId>();
  for (const item of items) {
    if (item.debit !== null) accounts.add(item.debit);
    if (item.credit !== null) accounts.add(item.credit);
    if (item.wallet !== null) accounts.add(item.wallet);
    if (item.expect !== null) accounts.add(item.expect.account);
  }
  const sorted = [...accounts].toSorted(byNumber);
  const own = sorted.filter((account) => !isHouse(account));
  const inOrder = [...own, ...sorted.filter(isHouse)];
  return { places: new Map(inOrder.map((account, index) => [account, index + 1])), own: own.length };
};
