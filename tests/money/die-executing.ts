import { execute, finishApproved } from "../../apps/server/src/domain/approval/execute.ts";
import type { Server, Whole } from "./whole.ts";

/** Carries an approved proposal out on a server that dies at its step `dieAt`, then on both others. */
export const dieExecuting = async (
  whole: Whole,
  [one, other]: readonly [Server, Server],
  id: string,
  dieAt: number,
): Promise<void> => {
  await whole.background.owner.query(
    "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2 where id = $1",
    [id, whole.time.clock.now()],
  );
  const row = await one.context.db.selectFrom("proposal").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mortal = await whole.start(dieAt);
  await Promise.race([execute(mortal.context, row).catch(() => undefined), mortal.died]);
  await Promise.all([execute(one.context, row), execute(other.context, row)]);
  whole.time.skip(120_000);
  await finishApproved(one.context);
};
