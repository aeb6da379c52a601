import type pg from "pg";

import type { Answer } from "../support/inject.ts";
import { isFinal, type Kept } from "../simulation/in-flight.ts";
import type { Person } from "../simulation/actions/actor.ts";
import { notClosed } from "../simulation/open.ts";
import type { ClientPort } from "./client-port.ts";
import type { Network } from "./network.ts";
import type { RunOutside } from "./outside.ts";
import type { RunRecord } from "./record.ts";
import type { Time } from "./time.ts";

type Options = {
  readonly time: Time;
  readonly record: RunRecord;
  readonly owner: pg.Client;
  readonly outside: RunOutside;
  readonly network: Network;
  readonly port: ClientPort;
  readonly people: readonly Person[];
  readonly comeBack: (person: Person) => Promise<void>;
  readonly hasFailed: () => boolean;
  readonly fail: (why: string) => void;
};

/**
 * After the healing, everything is complete within this time of the run. A quarter of an hour is enough on a machine at
 * rest. On a busy one decisions take too long for the run's time and are made anew.
 */
const PATIENCE_MS = 1_800_000;
const LOOK_MS = 2_000;
/** Bet reports are complete this much later. */
const REPORT_MS = 75_000;

/** Waits until no movement is open, then repeats every request. Call it when no fault is active any more. */
export const closeAll = async (options: Options): Promise<void> => {
  const { time, record, owner, outside, network, port, people, comeBack, hasFailed, fail } = options;

  /** For the record: what decides when an open row is processed. */
  const tellOpen = async (): Promise<void> => {
    const { rows } = await owner.query<{ row: string }>(
      `select json_build_object('reference', reference, 'state', state, 'due', due_at - db_now(), 'sent', sent_at - db_now(),
         'asked', asked, 'data', data)::text as row from saga where status = 'IN_PROGRESS'`,
    );
    for (const { row } of rows) record.say("open", row);
  };

  const settle = async (): Promise<void> => {
    const end = time.now() + PATIENCE_MS;
    while (!hasFailed()) {
      await time.sleep(LOOK_MS);
      const underWay = {
        callbacks: outside.books.callbacks.waiting(),
        requests: port.underWay(),
        calls: network.underWay(),
      };
      const open = [
        ...(await notClosed(owner, outside, false)),
        ...Object.entries(underWay).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what} under way`])),
      ];
      if (open.length === 0) return;
      if (time.now() > end) {
        await tellOpen();
        return fail(`never closed: ${open.join(", ")}`);
      }
    }
  };

  /**
   * A member whose request was not answered in time repeats it, with its key if it has one. The test's machine itself
   * may have stalled.
   */
  const askUntilAnswered = async ({
    name,
    member,
    wish,
  }: Pick<Kept, "name" | "member" | "wish">): Promise<Answer | null> => {
    const end = time.now() + PATIENCE_MS;
    while (!hasFailed() && time.now() < end) {
      const answer = await port.ask(name, member, wish);
      if (answer !== null) return answer;
    }
    return null;
  };

  /** Repeats every request with a key. A final answer must be the same, and the others are answered now. */
  const askAgain = async (): Promise<void> => {
    for (const one of port.kept.values()) {
      if (hasFailed()) return;
      const before = one.final;
      const answer = await askUntilAnswered(one);
      if (answer === null) {
        if (!hasFailed()) fail(`${one.name} ${one.wish.url} ${one.key}: nobody answers, and all is healed`);
        return;
      }
      const isKept = (before !== null && before.status !== 400) || one.reference !== null;
      if (isKept && isFinal(answer) && !answer.replayed)
        fail(`${one.name} ${one.wish.url} ${one.key}: done again instead of replayed: ${answer.text}`);
    }
  };

  /** Every game answers a refresh. A refresh that a stalled machine interrupted is repeated, as a member would do. */
  const refreshAll = async (): Promise<void> => {
    for (const { name, member } of people) {
      const end = time.now() + PATIENCE_MS;
      for (;;) {
        const wish = { method: "GET", url: "/api/wallet/refresh/slot" } as const;
        const answer = await askUntilAnswered({ name, member, wish });
        if (hasFailed()) return;
        const { failed } = (answer?.body ?? {}) as { readonly failed?: readonly string[] };
        if (failed?.length === 0) break;
        if (time.now() >= end) return fail(`${name}: refresh with all healed: ${answer?.status} ${failed?.join()}`);
      }
    }
  };

  await Promise.all(people.map(comeBack));
  for (const [name, step] of Object.entries({
    settle,
    askAgain,
    settleAgain: settle,
    askTwice: askAgain,
    report: () => time.sleep(REPORT_MS),
    refreshAll,
    settleLast: settle,
  })) {
    if (hasFailed()) return;
    record.say("end", name);
    await step();
  }
};
