import { type Currency, fromWireCurrency } from "@krapao/contract";
import { type RiskEvent, type RiskRuleContent, riskRuleContent } from "@krapao/contract/operator/risk-shapes";

import type { Context } from "../../context.ts";
import { raiseFlag } from "../../saga/flags.ts";
import type { SagaRow } from "../../saga/saga.ts";
import type { Facts } from "./facts.ts";
import { matchesRule } from "./matches-rule.ts";

/** The name by which operators see a rule. */
export const ruleName = (id: bigint): string => `R${id}`;

export type LiveRule = { readonly id: bigint; readonly content: RiskRuleContent };

/**
 * The active rules for an event, in one read. A rule that cannot be read throws, so that a withdrawal waits instead of
 * passing unchecked.
 */
export const liveRules = async (
  { db }: Pick<Context, "db">,
  event: RiskEvent,
  currency: Currency,
): Promise<readonly LiveRule[]> => {
  const rows = await db.selectFrom("risk_rule").select(["id", "live"]).where("live", "is not", null).execute();
  return rows
    .map(({ id, live }) => ({ id, content: riskRuleContent.parse(live) }))
    .filter(({ content }) => content.event === event)
    .filter(({ content }) => content.currency === null || fromWireCurrency(content.currency) === currency);
};

/**
 * What a hit is about, in addition to its movement: the subject, by which a repeated hit is the same flag, and the
 * details found.
 */
type Found = { readonly subject?: string; readonly detail?: Readonly<Record<string, string>> };

/** Flags each rule that the facts match; returns those rules. A repeated hit is the same flag. */
export const flagHits = async (
  context: Pick<Context, "db" | "clock">,
  rules: readonly LiveRule[],
  row: Pick<SagaRow, "memberId" | "reference" | "currency">,
  facts: Facts,
  { subject, detail = {} }: Found = {},
): Promise<readonly LiveRule[]> => {
  const hits = rules.filter(({ content }) => matchesRule(content, row.currency, facts));
  for (const { id, content } of hits) {
    const about = subject === undefined ? ruleName(id) : `${ruleName(id)} ${subject}`;
    const rule = { rule: content.name, act: content.act, score: String(content.score) };
    const known = content.conditions.map(({ measure }) => [measure, String(facts[measure])] as const);
    const all = { ...rule, ...Object.fromEntries(known), ...detail };
    await raiseFlag(context, row, "risk-rule", about, all, content.secondLook);
  }
  return hits;
};
