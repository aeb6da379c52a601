/** The recipes of the page, and where the console shows the result. */
export const recipes = [
  { key: "unknown-money", look: "/suspense" },
  { key: "unclear-transfer", look: "/doubtful" },
  { key: "silent-callback", look: "/" },
  { key: "hanging-payout", look: "/withdrawals" },
  { key: "worn-slip", look: "/", slip: "worn" },
] as const satisfies readonly { readonly key: string; readonly look: string; readonly slip?: string }[];

type Listed = (typeof recipes)[number];

/** `slip`: the state of the picture that it makes. */
export type Recipe = { readonly key: Listed["key"]; readonly look: Listed["look"]; readonly slip?: "worn" };
