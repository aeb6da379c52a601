/** A whole number from 0 to `below` - 1. */
export type Dice = (below: number) => number;

/** How a round is to end: by chance, or as the person at the sandbox's page decides. Amounts in minor units. */
export type Wish =
  | { readonly is: "chance" }
  | { readonly is: "win" }
  | { readonly is: "lose" }
  | { readonly is: "exactly"; readonly payout: bigint };

/** `stake` times a factor in hundredths, rounded down to the minor unit. */
export const timesHundredths = (stake: bigint, hundredths: number): bigint => (stake * BigInt(hundredths)) / 100n;

/** One of `items`, each as likely as its weight. */
export const pickByWeight = <Item>(items: readonly Item[], weight: (item: Item) => number, dice: Dice): Item => {
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  let left = dice(total);
  for (const item of items) {
    left -= weight(item);
    if (left < 0) return item;
  }
  throw new Error("no item has a weight");
};
