import { execute, finishApproved } from "../../apps/server/src/domain/approval/execute.ts";
import type { ProposalRow } from "../../apps/server/src/domain/approval/store.ts";
import type { Server, System } from "./system.ts";

/**
 * Approves a proposal in the database, so that a server has to carry it out. `compared` are the credits of the same
 * amount that the approver compared.
 */
export const approveStored = async (
  { background, time }: System,
  { context }: Server,
  id: string,
  compared: readonly string[] | null = null,
): Promise<ProposalRow> => {
  await background.owner.query(
    "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2, compared = $3 where id = $1",
    [id, time.clock.now(), compared && JSON.stringify(compared)],
  );
  return context.db.selectFrom("proposal").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
};

/** Carries out an approved proposal on a server that dies at its step `dieAt`, then on two others. */
export const dieExecuting = async (
  system: System,
  [one, other]: readonly [Server, Server],
  id: string,
  dieAt: number,
  compared: readonly string[] | null = null,
): Promise<void> => {
  const row = await approveStored(system, one, id, compared);
  const mortal = await system.start(dieAt);
  await Promise.race([execute(mortal.context, row).catch(() => undefined), mortal.died]);
  await Promise.all([execute(one.context, row), execute(other.context, row)]);
  system.time.skip(120_000);
  await finishApproved(one.context);
};
