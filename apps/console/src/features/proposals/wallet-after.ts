import type { MemberFacts, Proposal } from "@krapao/contract/operator/proposal-shapes";
import { minorOf } from "@krapao/i18n";

import { type LegKind, legKindOf } from "../../lib/transfer-leg.ts";

/** An amount of the member's wallet, before and after a proposal is carried out. Minor units. */
export type WalletStep = {
  readonly name: "available" | "held";
  readonly before: bigint;
  readonly after: bigint;
};

type Effect = { readonly available: bigint; readonly held: bigint };

/**
 * What an outcome of a transfer adds to the wallet. Money for a game is held in the wallet until then, money from a game
 * is there. Between two games it is in neither of them nor in the wallet; what the second game did not take goes into the
 * wallet.
 */
const legEffect = (leg: LegKind | null, outcome: Proposal["outcome"], amount: bigint): Effect | null => {
  if (leg === "into") return { available: outcome === "done" ? 0n : amount, held: -amount };
  const isHome = (leg === "home" && outcome === "done") || (leg === "second" && outcome === "not-done");
  return isHome ? { available: amount, held: 0n } : null;
};

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
    case "settle-transfer":
      return seen?.leg ? legEffect(legKindOf(seen.leg), outcome, amount) : null;
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
