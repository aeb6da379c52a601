import { type RiskEvent, riskRuleContent } from "@krapao/contract/operator/risk-shapes";
import type { Selectable, Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { countPast, nextPast, pastFacts, type PastRow } from "./past.ts";
import type { RiskTables } from "./tables.ts";
import { addPast, emptyTally, type Past, readTally, writeTally } from "./tally.ts";

export type TrialRow = Selectable<RiskTables["risk_trial"]>;

const MONTH_MS = 30 * 86_400_000;
/** A trial checks at most this many events: the newest. */
const MOST = 20_000;
/** One transaction checks this many. No other transaction waits for it. */
const STEP = 100;
/** One run makes this many steps, so that other jobs get their turn. */
const STEPS = 25;

/** Records that a rule's draft is to be tried on the past month. */
export const beginTrial = async (
  tx: Transaction<Database>,
  now: Date,
  rule: { readonly id: bigint; readonly draft: Record<string, unknown> },
  varied: number,
): Promise<void> => {
  const from = new Date(now.getTime() - MONTH_MS);
  const { event } = riskRuleContent.parse(rule.draft);
  const { total, since } = await countPast(tx, event, { from, to: now, most: MOST });
  const last = await tx
    .selectFrom("risk_trial")
    .select(({ fn }) => fn.max("n").as("n"))
    .where("rule_id", "=", rule.id)
    .executeTakeFirst();
  await tx
    .insertInto("risk_trial")
    .values({
      rule_id: rule.id,
      n: (last?.n ?? 0) + 1,
      content: JSON.stringify(rule.draft),
      varied,
      // With more events than one trial checks, it begins at the earliest of those that it checks.
      from_at: total < MOST ? from : (since ?? from),
      to_at: now,
      total,
      created_at: now,
    })
    .execute();
};

const keyOf = (memberId: bigint, reference: string): string => `${memberId} ${reference}`;

/** Events with their facts; one event may have several, or none. */
const joinFacts = async (
  tx: Transaction<Database>,
  event: RiskEvent,
  rows: readonly PastRow[],
): Promise<readonly Past[]> => {
  const known = Map.groupBy(await pastFacts(tx, event, rows), (one) => keyOf(one.memberId, one.reference));
  return rows.flatMap(({ member_id, reference, at, amount, is_bad: isBad, decided_at: decidedAt }) =>
    (known.get(keyOf(member_id, reference)) ?? [])
      .filter(({ asOf }) => asOf === undefined || asOf.getTime() === at.getTime())
      .map((one) => ({ ...one, at, amount, isBad, decidedAt })),
  );
};

/**
 * One step of the oldest trial that no other server is working on; false when there is none. A step is committed as a
 * whole or not at all.
 */
const step = (context: Pick<Context, "db" | "clock">): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const trial = await tx
      .selectFrom("risk_trial")
      .selectAll()
      .where("finished_at", "is", null)
      .orderBy("created_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (trial === undefined) return false;
    const rule = riskRuleContent.parse(trial.content);
    const rows = await nextPast(tx, rule.event, trial, STEP);
    let tally = trial.tally === null ? emptyTally(rule, trial.varied) : readTally(trial.tally);
    for (const past of await joinFacts(tx, rule.event, rows)) tally = addPast(tally, rule, trial.varied, past);
    const last = rows.at(-1);
    await tx
      .updateTable("risk_trial")
      .set({
        tally: writeTally(tally),
        done: trial.done + rows.length,
        ...(last === undefined ? {} : { at_time: last.at, at_member: last.member_id, at_reference: last.reference }),
        ...(rows.length < STEP ? { finished_at: context.clock.now() } : {}),
      })
      .where("rule_id", "=", trial.rule_id)
      .where("n", "=", trial.n)
      .execute();
    return true;
  });

/**
 * Continues trials for a while. After a crash or a shutdown the next server continues after the last committed step.
 */
export const runTrials = async (context: Pick<Context, "db" | "clock">, isStopping = () => false): Promise<void> => {
  for (let done = 0; done < STEPS && !isStopping(); done++) if (!(await step(context))) return;
};
