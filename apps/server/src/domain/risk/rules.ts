import {
  type RiskRule,
  type RiskRuleContent,
  riskRuleContent,
  type RiskTrial,
} from "@krapao/contract/operator/risk-shapes";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { openProposals } from "../approval/store.ts";
import { recordAuditEvent } from "../audit-log/record.ts";
import { readOperatorMarks } from "../operator/marks.ts";
import type { Operator } from "../operator/operator.ts";
import { ruleName } from "./evaluate-rules.ts";
import { readTally, toResult } from "./tally.ts";
import type { RiskTables } from "./tables.ts";
import { beginTrial, type TrialRow } from "./trials.ts";

type Row = Selectable<RiskTables["risk_rule"]>;

/** The id in a rule's name. Throws NO_DATA when the text is no such name. */
const idOf = (name: string): bigint => {
  const found = /^R(\d{1,15})$/.exec(name)?.[1];
  if (found === undefined) throw refuse("NO_DATA");
  return BigInt(found);
};

const trialName = ({ rule_id, n }: Pick<TrialRow, "rule_id" | "n">): string => `${ruleName(rule_id)}-${n}`;

const toTrial = (row: TrialRow, content = riskRuleContent.parse(row.content)): RiskTrial => ({
  _id: trialName(row),
  content,
  varied: row.varied,
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  done: row.done,
  total: row.total,
  finishedAt: row.finished_at?.toISOString() ?? null,
  result:
    row.tally === null || row.finished_at === null
      ? null
      : toResult(readTally(row.tally), content, { from: row.from_at, to: row.to_at }),
});

const newestTrials = async ({ db }: Pick<Context, "db">): Promise<ReadonlyMap<bigint, TrialRow>> => {
  const rows = await db
    .selectFrom("risk_trial")
    .selectAll()
    .distinctOn("rule_id")
    .orderBy("rule_id")
    .orderBy("n", "desc")
    .execute();
  return new Map(rows.map((row) => [row.rule_id, row]));
};

/** The possible subjects of a proposal about a rule: the rule, to switch it off, or its newest trial. */
const subjectsOf = (id: bigint, trial: TrialRow | undefined): readonly string[] =>
  trial === undefined ? [ruleName(id)] : [ruleName(id), trialName(trial)];

const toRules = async (context: Context, rows: readonly Row[]): Promise<RiskRule[]> => {
  const [operators, trials] = await Promise.all([readOperatorMarks(context.db), newestTrials(context)]);
  const open = await openProposals(
    context,
    rows.flatMap(({ id }) => subjectsOf(id, trials.get(id))),
  );
  return rows.map(({ id, draft, draft_by, draft_at, live }) => {
    const trial = trials.get(id);
    return {
      _id: ruleName(id),
      draft: riskRuleContent.parse(draft),
      draftBy: draft_by === null ? null : (operators.get(draft_by) ?? null),
      draftAt: draft_at.toISOString(),
      live: live === null ? null : riskRuleContent.parse(live),
      trial: trial === undefined ? null : toTrial(trial),
      proposal:
        subjectsOf(id, trial)
          .map((subject) => open.get(subject))
          .find((found) => found !== undefined) ?? null,
    };
  });
};

/** All rules, the oldest first. */
export const readRules = async (context: Context): Promise<RiskRule[]> =>
  toRules(context, await context.db.selectFrom("risk_rule").selectAll().orderBy("id").execute());

const readRule = async (context: Context, id: bigint): Promise<RiskRule> => {
  const rows = await context.db.selectFrom("risk_rule").selectAll().where("id", "=", id).execute();
  const [rule] = await toRules(context, rows);
  if (rule === undefined) throw refuse("NO_DATA");
  return rule;
};

type Save = { readonly act: string; readonly rule: string | undefined; readonly content: RiskRuleContent };

/** Saves a draft; the active version stays as it is. Throws NO_DATA for a rule that does not exist. */
export const saveRule = async (
  context: Context,
  operator: Operator,
  { act, rule, content }: Save,
): Promise<RiskRule> => {
  const now = context.clock.now();
  const draft = { draft: JSON.stringify(content), draft_by: operator.id, draft_at: now };
  const id = await transaction(context.db, async (tx) => {
    const saved =
      rule === undefined
        ? await tx.insertInto("risk_rule").values(draft).returning("id").executeTakeFirst()
        : await tx.updateTable("risk_rule").set(draft).where("id", "=", idOf(rule)).returning("id").executeTakeFirst();
    if (saved === undefined) throw refuse("NO_DATA");
    await recordAuditEvent(tx, now, { act, by: operator.id, subject: ruleName(saved.id), after: { ...content } });
    return saved.id;
  });
  return readRule(context, id);
};

type Trial = { readonly act: string; readonly name: string; readonly varied: number };

/** Starts a trial of a rule's draft, unless the same trial is in progress. Throws NO_DATA for an unknown rule. */
export const tryRule = async (
  context: Context,
  operator: Operator,
  { act, name, varied }: Trial,
): Promise<RiskRule> => {
  const id = idOf(name);
  const now = context.clock.now();
  await transaction(context.db, async (tx) => {
    const rule = await tx.selectFrom("risk_rule").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (rule === undefined) throw refuse("NO_DATA");
    const same = await tx
      .selectFrom("risk_trial")
      .select("n")
      .where("rule_id", "=", id)
      .where("finished_at", "is", null)
      .where("varied", "=", varied)
      .where(sql<boolean>`content = ${JSON.stringify(rule.draft)}::jsonb`)
      .executeTakeFirst();
    if (same === undefined) await beginTrial(tx, now, rule, varied);
    await recordAuditEvent(tx, now, { act, by: operator.id, subject: ruleName(id), after: { varied } });
  });
  return readRule(context, id);
};

/**
 * The subject of a proposal to switch a rule. Switching on needs a finished trial of the present draft; switching off
 * needs a rule that is on. Throws NOT_WAITING when that is not so, and EXISTING_PROPOSAL while another one waits.
 */
export const checkSwitch = async (context: Context, name: string, isOn: boolean): Promise<string> => {
  const rule = await readRule(context, idOf(name));
  if (rule.proposal !== null) throw refuse("EXISTING_PROPOSAL");
  if (!isOn) {
    if (rule.live === null) throw refuse("NOT_WAITING");
    return rule._id;
  }
  const { trial, draft } = rule;
  const isTried = trial !== null && trial.finishedAt !== null && isSame(trial.content, draft);
  if (!isTried) throw refuse("NOT_WAITING");
  return trial._id;
};

/** The rule and the number of its trial in a name. Throws NO_DATA when the text is no such name. */
const partsOf = (name: string): { readonly id: bigint; readonly n: number | null } => {
  const [, rule = "", n] = /^(R\d{1,15})(?:-(\d{1,9}))?$/.exec(name) ?? [];
  return { id: idOf(rule), n: n === undefined ? null : Number(n) };
};

/**
 * What a proposal with this subject switches on, as it was tried, or off; beside it what is on now, and the newest
 * finished trial of the same content.
 */
export const readSwitched = async (
  { db }: Pick<Context, "db">,
  subject: string,
): Promise<Pick<RiskRule, "live" | "trial"> & { readonly content: RiskRuleContent }> => {
  const { id, n } = partsOf(subject);
  const rule = await db.selectFrom("risk_rule").selectAll().where("id", "=", id).executeTakeFirst();
  if (rule === undefined) throw refuse("NO_DATA");
  const trials = db.selectFrom("risk_trial").selectAll().where("rule_id", "=", id).where("finished_at", "is not", null);
  const trial = await (
    n === null
      ? trials.where(sql<boolean>`content = ${JSON.stringify(rule.live ?? rule.draft)}::jsonb`).orderBy("n", "desc")
      : trials.where("n", "=", n)
  )
    .limit(1)
    .executeTakeFirst();
  return {
    content: riskRuleContent.parse(trial?.content ?? rule.live ?? rule.draft),
    live: rule.live === null ? null : riskRuleContent.parse(rule.live),
    trial: trial === undefined ? null : toTrial(trial),
  };
};

const isSame = (one: RiskRuleContent, other: RiskRuleContent): boolean => JSON.stringify(one) === JSON.stringify(other);
