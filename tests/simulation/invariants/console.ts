import type { Books, Evidence } from "./books.ts";

/** Fails when a withdrawal was paid although an operator refused it and got that confirmed. */
export const keepDecisions = ({ operators, fail }: Evidence, { rows }: Books): void => {
  for (const reference of operators?.refused ?? []) {
    const { status = "not there" } = rows.get(reference) ?? {};
    if (status !== "FAILED") fail(`refused by an operator, and now ${status}: ${reference}`);
  }
};

/** Fails when the audit log has fewer events than operators got confirmed, or was changed afterwards. */
export const checkLog = async ({ database, operators, fail }: Evidence): Promise<void> => {
  if (operators === null) return;
  const { rows } = await database.owner.query<{ acts: bigint }>(
    "select count(*) as acts from operator_act where operator_id is not null",
  );
  const acts = Number(rows[0]?.acts ?? 0n);
  if (acts < operators.done.length) fail(`operators were told of ${operators.done.length} acts; the log has ${acts}`);
  const { rows: broken } = await database.owner.query<{ id: bigint }>("select id from broken_acts() id");
  for (const { id } of broken) fail(`the log was written in: ${id}`);
};
