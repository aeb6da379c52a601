import type { Context } from "../../context.ts";
import type { Executed, ProposalRow } from "../approval/store.ts";

const PARTS = /^R(\d{1,15})(?:-(\d{1,9}))?$/;

const contentOf = async ({ db }: Pick<Context, "db">, ruleId: bigint, n: string | undefined) => {
  if (n === undefined) return null;
  const trial = db.selectFrom("risk_trial").select("content").where("rule_id", "=", ruleId).where("n", "=", Number(n));
  return JSON.stringify((await trial.executeTakeFirstOrThrow()).content);
};

/**
 * Switches a rule on as it was tried, or off, as two operators decided. Repeating it after a later decision about the
 * same rule changes nothing.
 */
export const switchRule = async (context: Context, { kind, subject, decided_at }: ProposalRow): Promise<Executed> => {
  const [, id, n] = PARTS.exec(subject) ?? [];
  if (id === undefined || decided_at === null || (kind === "rule-on") !== (n !== undefined))
    throw new Error("the proposal names no rule");
  const live = await contentOf(context, BigInt(id), n);
  await context.db
    .updateTable("risk_rule")
    .set({ live, switched_at: decided_at })
    .where("id", "=", BigInt(id))
    .where((is) => is.or([is("switched_at", "is", null), is("switched_at", "<", decided_at)]))
    .execute();
  return "done";
};
