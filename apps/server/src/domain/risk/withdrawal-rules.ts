import type { Context } from "../../context.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { flagHits, liveRules, type LiveRule } from "./evaluate-rules.ts";
import { readWithdrawalFacts } from "./facts.ts";

type Asked = Pick<SagaRow, "memberId" | "reference" | "currency">;

const evaluate = async (
  context: Pick<Context, "db" | "clock">,
  event: "withdrawal" | "paid-withdrawal",
  row: Asked,
): Promise<readonly LiveRule[]> => {
  const rules = await liveRules(context, event, row.currency);
  if (rules.length === 0) return [];
  const [known] = await readWithdrawalFacts(context.db, event, [row]);
  if (known === undefined) throw new Error("a withdrawal without facts");
  return flagHits(context, rules, row, known.facts);
};

/**
 * Checks a withdrawal against the active rules and flags each hit; true when one of them asks for an operator's
 * decision. One read while no rule of its currency is active, else two. A failure throws, and the withdrawal is checked
 * again.
 */
export const isHeldByRules = async (context: Pick<Context, "db" | "clock">, row: Asked): Promise<boolean> =>
  (await evaluate(context, "withdrawal", row)).some(({ content }) => content.act === "hold");

/**
 * Flags a withdrawal that was paid {@link AFTER_PAID_MS} ago where a rule matches (SECURITY.md S69). It stops nothing.
 */
export const flagPaidWithdrawal = async (context: Pick<Context, "db" | "clock">, row: Asked): Promise<void> => {
  await evaluate(context, "paid-withdrawal", row);
};
