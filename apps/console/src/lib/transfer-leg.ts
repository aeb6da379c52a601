import type { TransferLeg } from "@krapao/contract/operator/unresolved-shapes";

/**
 * What a leg of a transfer does with the money. `into`: from the wallet into a game. `home`: from a game into the wallet.
 * `onward`: out of the first of two games, to be sent on. `second`: on into the second of two games.
 */
export type LegKind = "into" | "home" | "onward" | "second";

/** The kind of a leg. Null for a state that this version does not know. */
export const legKindOf = ({ state, to }: Pick<TransferLeg, "state" | "to">): LegKind | null => {
  switch (state) {
    case "sending":
      return "into";
    case "fetching":
      return to === "WALLET" ? "home" : "onward";
    case "forwarding":
      return "second";
    default:
      return null;
  }
};
