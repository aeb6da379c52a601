import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { minorOf } from "@krapao/i18n";

/** Whether a movement's money belonged to the member before, and still does until it is clear that it has left. */
export const isOwnMoney = ({ statementType }: Pick<StatementEntry, "statementType">): boolean =>
  statementType === "transfer" || statementType === "withdraw";

/** The member's own money in transit, in minor units: money that is neither in the wallet nor in a game now. */
export const moneyInTransit = (moving: readonly Pick<StatementEntry, "statementType" | "amount">[]): bigint =>
  moving.filter(isOwnMoney).reduce((sum, { amount }) => sum + minorOf(amount), 0n);
