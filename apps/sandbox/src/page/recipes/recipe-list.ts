/** The recipes of the page, and where the console shows the result. */
export const recipes = [
  { key: "unknown-money", look: "/suspense" },
  { key: "unclear-transfer", look: "/doubtful", game: "ASKMEBET" },
  { key: "silent-callback", look: "/transactions?kinds=deposit&channels=qr" },
  { key: "late-callback", look: "/transactions?kinds=deposit&channels=qr" },
  { key: "hanging-payout", look: "/withdrawals" },
  { key: "worn-slip", look: "/members", slip: "worn" },
  { key: "bank-statement", look: "/bank", file: "statement" },
] as const satisfies readonly {
  readonly key: string;
  readonly look: string;
  readonly slip?: string;
  readonly file?: string;
  readonly game?: string;
}[];

type Listed = (typeof recipes)[number];

/**
 * `slip`: the state of the picture that it makes. `file`: it makes a statement to download. `game`: it can be for one
 * account there.
 */
export type Recipe = {
  readonly key: Listed["key"];
  readonly look: Listed["look"];
  readonly slip?: "worn";
  readonly file?: "statement";
  readonly game?: "ASKMEBET";
};

/** The recipe that the page's address asks for, as the console's guide does; null for none. */
export const askedRecipe = (): Listed["key"] | null =>
  recipes.find(({ key }) => `#${key}` === window.location.hash)?.key ?? null;
