import { fromWireCurrency } from "@krapao/contract";
import { riskRuleContent } from "@krapao/contract/operator/risk-shapes";

import type { Context } from "../../context.ts";
import { raiseFlag } from "../../saga/flags.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { readFacts } from "./facts.ts";
import { fits } from "./fits.ts";

/** A rule's name for people. */
export const ruleName = (id: bigint): string => `R${id}`;

/** The rules that are on. One that cannot be read throws: a withdrawal waits rather than pass unseen. */
const liveRules = async ({ db }: Pick<Context, "db">) => {
  const rows = await db.selectFrom("risk_rule").select(["id", "live"]).where("live", "is not", null).execute();
  return rows.map(({ id, live }) => ({ id, content: riskRuleContent.parse(live) }));
};

/**
 * Holds a withdrawal against the rules that are on and flags each hit; true when one of them wants a person to decide.
 * One read while no rule of its currency is on, two else. Whatever fails here throws, and the withdrawal is looked at
 * again; a hit that is found again is the same flag.
 */
export const evaluateRules = async (
  context: Pick<Context, "db" | "clock">,
  row: Pick<SagaRow, "memberId" | "reference" | "currency">,
): Promise<boolean> => {
  const rules = await liveRules(context);
  const own = rules.filter(({ content }) => fromWireCurrency(content.currency) === row.currency);
  if (own.length === 0) return false;
  const [known] = await readFacts(context.db, [row]);
  if (known === undefined) throw new Error("a withdrawal without facts");
  const hits = own.filter(({ content }) => fits(content, known.currency, known.facts));
  for (const { id, content } of hits) {
    const detail = { rule: content.name, act: content.act, score: String(content.score) };
    await raiseFlag(context, row, "risk-rule", ruleName(id), detail);
  }
  return hits.some(({ content }) => content.act === "hold");
};
