import type { MemberFacts, Proposal } from "@krapao/contract/operator/proposal-shapes";
import { minorOf } from "@krapao/i18n";

/** An amount of the member's wallet, before and after a proposal is carried out. Minor units. */
export type WalletStep = {
  readonly name: "available" | "held";
  readonly before: bigint;
  readonly after: bigint;
};

type Effect = { readonly available: bigint; readonly held: bigint };

/** What a proposal adds to the wallet, in minor units. Null: nothing, or nobody can tell. */
const effectOf = (
  { kind, outcome, seen }: Pick<Proposal, "kind" | "outcome" | "seen">,
  amount: bigint,
): Effect | null => {
  switch (kind) {
    case "credit-wallet":
    case "give-bonus":
    case "match-suspense":
    case "credit-claim":
    case "match-line":
      return { available: amount, held: 0n };
    case "debit-wallet":
      return { available: -amount, held: 0n };
    case "settle-transfer": {
      const change = seen?.edges?.change ?? 0;
      // Money for a game is held until the outcome. Money from a game is at the provider until then.
      if (change > 0) return { available: outcome === "done" ? 0n : amount, held: -amount };
      return change < 0 && outcome === "done" ? { available: amount, held: 0n } : null;
    }
    default:
      return null;
  }
};

/**
 * The available and the held amount of the member's wallet, before and after a proposal, in minor units. Unchanged
 * amounts are left out.
 */
export const walletAfter = (
  proposal: Pick<Proposal, "kind" | "outcome" | "seen" | "amount">,
  member: Pick<MemberFacts, "available" | "held"> | null,
): readonly WalletStep[] => {
  if (member === null || proposal.amount === null) return [];
  const effect = effectOf(proposal, minorOf(proposal.amount));
  if (effect === null) return [];
  return (["available", "held"] as const)
    .map((name) => ({ name, before: minorOf(member[name]), after: minorOf(member[name]) + effect[name] }))
    .filter(({ before, after }) => before !== after);
};
