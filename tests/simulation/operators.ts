import type pg from "pg";

import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { auditLedger } from "../../apps/server/src/ledger/audit.ts";
import type { Chance } from "./chance.ts";
import type { SimulatedDatabase } from "./database.ts";
import { createClaims } from "./console/deposit-reports.ts";
import { type OperatorIds, createCalls, type ConsoleActions } from "./console/calls.ts";
import { createUnresolved } from "./console/unresolved.ts";
import { createFlags } from "./console/flags.ts";
import { createReading } from "./console/reading.ts";
import { createOwner } from "./console/owner.ts";
import { createProposals } from "./console/proposals.ts";
import { createSuspense } from "./console/suspense.ts";
import { createWithdrawals } from "./console/withdrawals.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { Outside } from "./outside.ts";
import type { ServerProcess } from "./processes.ts";

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  readonly database: SimulatedDatabase;
  readonly outside: Outside;
  readonly servers: () => readonly ServerProcess[];
  readonly crew: OperatorIds;
  /** The members' numbers. */
  readonly members: () => readonly string[];
  /** Codes of the games. */
  readonly codes: readonly string[];
  readonly fail: (why: string) => void;
};

/** More than a run has to decide. */
const MOST = 300;

/** Adds the operators of a run to the database. They never sign in by a password or code. */
export const insertOperators = async (owner: pg.Client, now: Date): Promise<OperatorIds> => {
  const { rows } = await owner.query<{ id: bigint; name: string }>(
    `insert into operator (username, name, role, password, is_given_password, second_factor, created_at)
     select name, name, case name when 'owner' then 'owner' else 'cashier' end, 'x', false, '\\x00', $1
     from unnest(array['owner', 'nok', 'ton']) name returning id, name`,
    [now],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/**
 * Operators decide what is not decided automatically, and do their other work: one or several at once, on any server.
 */
export const createOperators = ({
  kernel,
  chance,
  database,
  outside,
  servers,
  crew,
  members,
  codes,
  fail,
}: Options) => {
  const calls = createCalls({ kernel, chance, servers, crew, fail });
  const withdrawals = createWithdrawals(calls);
  const proposals = createProposals(calls);
  const flags = createFlags(calls);
  const unresolved = createUnresolved(calls, outside, () => database.owner);
  const claims = createClaims(calls, outside, () => database.owner);
  const suspense = createSuspense(calls, members);
  const owner = createOwner(calls, members, codes);
  const looking = createReading(calls, members);

  /** The books are right at any time, also during others' work. */
  const audit = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      kernel.step("the books are audited");
      kernel.alone(async () => {
        try {
          const { discrepancies } = await auditLedger(database.audit, auditRules);
          for (const one of discrepancies) fail(`audit in the middle: ${one}`);
          resolve(true);
        } catch (error) {
          reject(error);
        }
      });
    });

  /** What does not wait for ever. */
  const needed = [withdrawals.decide, unresolved.settle, suspense.propose, claims.decide, proposals.decide];
  const acts: ConsoleActions = [
    [10, withdrawals.decide],
    [4, proposals.decide],
    [3, suspense.propose],
    [4, claims.decide],
    [3, unresolved.settle],
    [2, flags.see],
    [1.5, owner.change],
    [1.5, owner.switchOne],
    [1, owner.blockOne],
    [0.5, owner.sendOut],
    [2, looking.look],
    [0.5, looking.note],
    [0.3, looking.reconcile],
    [0.5, audit],
  ];

  return {
    refused: withdrawals.refused,
    decided: proposals.decided,
    done: calls.done,
    agreeAll: looking.agreeAll,
    run: async (by: Owner, isOver: () => boolean): Promise<void> => {
      const { sleep } = kernel.scheduleOf(by);
      while (!isOver()) {
        await sleep(chance.between(300, 4_000));
        if (!isOver() && servers().length > 0) await chance.weighted(acts)();
      }
    },
    /** Resumes providers and unblocks members. False while something is left to do. */
    reopen: owner.reopen,
    /** Decides until nothing waits. */
    decideAll: async (): Promise<void> => {
      for (let count = 0; ; count++) {
        if (count > MOST) throw new Error("the console is never empty");
        let isEmpty = true;
        for (const decide of needed) if (await decide()) isEmpty = false;
        if (isEmpty) return;
      }
    },
  };
};

export type Operators = ReturnType<typeof createOperators>;
