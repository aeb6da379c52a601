import { WALLET } from "@krapao/contract/constants";
import type { Movement } from "@krapao/contract/statement/shapes";

/** Where the money of a failed movement is: in the wallet, or still in the game that it should have left. */
export const failedMoneyPlace = ({
  statementType,
  from,
  timeline,
}: Pick<Movement, "statementType" | "from" | "timeline">): "wallet" | "game" => {
  const isBack = timeline.some(({ state }) => state === "returned");
  return statementType === "transfer" && from !== WALLET && !isBack ? "game" : "wallet";
};
