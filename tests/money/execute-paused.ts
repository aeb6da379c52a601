import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import type { ProposalRow } from "../../apps/server/src/domain/approval/store.ts";
import { approveStored } from "./die-executing.ts";
import type { Server, System } from "./system.ts";

/**
 * Carries a proposal out on a server that does `meanwhile` after that many statements, as if it were paused there.
 */
export const executePausedAt = async (
  system: System,
  server: Server,
  id: string,
  after: number,
  meanwhile: (row: ProposalRow) => Promise<unknown>,
) => {
  const row = await approveStored(system, server, id);
  let count = 0;
  const pause = async (): Promise<void> => {
    count += 1;
    if (count === after) await meanwhile(row);
  };
  const db = server.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pause();
      return result;
    },
  });
  const done = await execute({ ...server.context, db }, row).catch(() => "to be repeated");
  return { row, done, wasPaused: count >= after };
};
