import { WALLET } from "@krapao/contract/constants";
import type { Movement, StatementEntry } from "@krapao/contract/statement/shapes";

/** Whether a movement brings all money home from the games. It has no source of its own: each game is a leg. */
export const isBringHome = ({
  statementType,
  from,
  to,
}: Pick<StatementEntry, "statementType" | "from" | "to">): boolean =>
  statementType === "transfer" && from === null && to === WALLET;

/** The codes of the games whose money is still on its way home. */
export const gamesAwaited = ({ legs }: Pick<Movement, "legs">): readonly string[] => [
  ...new Set(legs.flatMap(({ from, status }) => (status === "IN_PROGRESS" && from !== null ? [from] : []))),
];

/** The codes of the games whose money has not come home. */
export const gamesNotHome = ({ legs, failed = [] }: Pick<Movement, "legs" | "failed">): readonly string[] => {
  const left = legs.flatMap(({ from, status }) => (status === "SUCCESS" || from === null ? [] : [from]));
  return [...new Set([...failed, ...left])];
};
