/** What the page offers to do, and where in the console it is seen. */
export const recipes = [
  { key: "unknown-money", look: "/suspense" },
  { key: "unclear-transfer", look: "/doubtful" },
  { key: "silent-callback", look: "/" },
  { key: "hanging-payout", look: "/withdrawals" },
  { key: "worn-slip", look: "/", slip: "worn" },
] as const satisfies readonly { readonly key: string; readonly look: string; readonly slip?: string }[];

type Listed = (typeof recipes)[number];

/** `slip`: how worn the picture is that it leaves. */
export type Recipe = { readonly key: Listed["key"]; readonly look: Listed["look"]; readonly slip?: "worn" };
