import { riskRuleContent } from "@krapao/contract/operator/risk-shapes";
import { type Selectable, sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { readFacts } from "./facts.ts";
import type { AbuseTables } from "./tables.ts";
import { addPast, emptyTally, type Past, readTally, writeTally } from "./tally.ts";

export type TrialRow = Selectable<AbuseTables["risk_trial"]>;

const MONTH_MS = 30 * 86_400_000;
/** A trial looks at no more; of more it takes the newest. */
const MOST = 20_000;
/** So many are looked at in one transaction, which nobody else waits for. */
const STEP = 100;
/** So many steps are done before other jobs have their turn. */
const STEPS = 25;

type PastRow = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly created_at: Date;
  readonly amount: bigint;
  readonly is_bad: boolean;
  readonly decided_at: Date | null;
};

/** Writes down that a rule's draft is to be tried on the past month. */
export const beginTrial = async (
  tx: Transaction<Database>,
  now: Date,
  rule: { readonly id: bigint; readonly draft: Record<string, unknown> },
  varied: number,
): Promise<void> => {
  const { rows } = await sql<{ readonly total: number; readonly since: Date | null }>`
    select count(*)::int as total, min(created_at) as since from (
      select created_at from saga where kind = 'withdraw' and n is not null
        and created_at > ${new Date(now.getTime() - MONTH_MS)} and created_at <= ${now}
      order by created_at desc limit ${MOST}
    ) past`.execute(tx);
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
      from_at: rows[0]?.since ?? new Date(now.getTime() - MONTH_MS),
      to_at: now,
      total: rows[0]?.total ?? 0,
      created_at: now,
    })
    .execute();
};

/** The next withdrawals of a trial, and what is known of them today. */
const nextPast = async (tx: Transaction<Database>, trial: TrialRow): Promise<readonly PastRow[]> => {
  const { rows } = await sql<PastRow>`
    select s.member_id, s.reference, s.created_at, s.amount,
      (s.data -> 'decision' ->> 'outcome' is not distinct from 'refused' or m.status = 'blocked') as is_bad,
      (s.data -> 'decision' ->> 'at')::timestamptz as decided_at
    from saga s join member m on m.id = s.member_id
    where s.kind = 'withdraw' and s.n is not null
      and s.created_at >= ${trial.at_time ?? trial.from_at} and s.created_at <= ${trial.to_at}
      and (s.created_at, s.member_id, s.reference)
        > (${trial.at_time ?? trial.from_at}, ${trial.at_member ?? 0n}, ${trial.at_reference ?? ""})
    order by s.created_at, s.member_id, s.reference limit ${STEP}`.execute(tx);
  return rows;
};

const keyOf = ({ member_id, reference }: { readonly member_id: bigint; readonly reference: string }): string =>
  `${member_id} ${reference}`;

const joinFacts = async (tx: Transaction<Database>, rows: readonly PastRow[]): Promise<readonly Past[]> => {
  const known = await readFacts(
    tx,
    rows.map(({ member_id: memberId, reference }) => ({ memberId, reference })),
  );
  const byKey = new Map(known.map((one) => [keyOf({ member_id: one.memberId, reference: one.reference }), one]));
  return rows.flatMap((row) => {
    const one = byKey.get(keyOf(row));
    if (one === undefined) return [];
    const { created_at: at, amount, is_bad: isBad, decided_at: decidedAt } = row;
    return [{ ...one, at, amount, isBad, decidedAt }];
  });
};

/** One step of the oldest trial that nobody is at; false when there is none. A step is committed whole or not at all. */
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
    const rows = await nextPast(tx, trial);
    let tally = trial.tally === null ? emptyTally(rule, trial.varied) : readTally(trial.tally);
    for (const past of await joinFacts(tx, rows)) tally = addPast(tally, rule, trial.varied, past);
    const last = rows.at(-1);
    await tx
      .updateTable("risk_trial")
      .set({
        tally: writeTally(tally),
        done: trial.done + rows.length,
        ...(last === undefined
          ? {}
          : { at_time: last.created_at, at_member: last.member_id, at_reference: last.reference }),
        ...(rows.length < STEP ? { finished_at: context.clock.now() } : {}),
      })
      .where("rule_id", "=", trial.rule_id)
      .where("n", "=", trial.n)
      .execute();
    return true;
  });

/** Goes on with trials for a while; after a death or an end the next server goes on where the last step ended. */
export const runTrials = async (context: Pick<Context, "db" | "clock">, isEnding = () => false): Promise<void> => {
  for (let done = 0; done < STEPS && !isEnding(); done++) if (!(await step(context))) return;
};
