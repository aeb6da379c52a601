import type pg from "pg";

import { ACCOUNTS_WITH_FEED } from "./actions/bank.ts";
import { type MemberCalls, isFinal } from "./in-flight.ts";
import type { Kernel } from "./kernel.ts";
import type { Operators } from "./operators.ts";
import type { Outside } from "./outside.ts";
import { notClosed, openRows } from "./open.ts";
import type { Person } from "./actions/actor.ts";

type Options = {
  readonly kernel: Kernel;
  readonly owner: pg.Client;
  readonly calls: MemberCalls;
  readonly outside: Outside;
  readonly people: readonly Person[];
  /** Signs a member in again. */
  readonly comeBack: (person: Person) => Promise<void>;
  /** Null in a run without operators. */
  readonly operators: Operators | null;
  /** Whether a server is alive. */
  readonly isServed: () => boolean;
  readonly hasFailed: () => boolean;
  readonly fail: (why: string) => void;
};

/** After the healing, everything is complete within this virtual time. */
const PATIENCE_MS = 7_200_000;
const LOOK_MS = 1_000;
const DAY_MS = 86_400_000;
/** Bet reports are late by less than this. */
const REPORT_MS = 70_000;
/** Longer than the life of a QR. */
const QR_OVER_MS = 700_000;

/** After the faults have ended: lets time pass until no movement is open, and repeats every request. */
export const createEnding = ({
  kernel,
  owner,
  calls,
  outside,
  people,
  comeBack,
  operators,
  isServed,
  hasFailed,
  fail,
}: Options) => {
  const goOn = async (ms: number): Promise<void> => {
    let isThere = false;
    kernel.later(ms, { name: "ending", isDead: false }, "", () => {
      isThere = true;
    });
    await kernel.run(() => hasFailed() || isThere);
  };

  /** Runs `work` to its end, while all others run too. */
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    let isDone = false;
    let broken: unknown = null;
    work().then(
      () => (isDone = true),
      (error: unknown) => (broken = error ?? new Error("broken")),
    );
    await kernel.run(() => hasFailed() || isDone || broken !== null);
    if (broken !== null) throw broken;
  };

  /** How long (ms) nothing is due. A longer gap is skipped instead of passing second by second. */
  const nothingDueFor = async (): Promise<number> => {
    if (!calls.isIdle() || !outside.isIdle() || outside.books.callbacks.waiting() > 0) return 0;
    const { rows } = await owner.query<{ due: Date | null }>("select min(due_at) as due from saga");
    return (rows[0]?.due?.getTime() ?? 0) - kernel.clock.now().getTime();
  };

  /** Lets time pass until no movement is open. */
  const settle = async (): Promise<void> => {
    const end = kernel.now() + PATIENCE_MS;
    while (!hasFailed()) {
      await goOn(LOOK_MS);
      // Everything that waits for an operator is open.
      if (operators !== null && (await openRows(owner, operators !== null)).length > 0)
        await during(operators.decideAll);
      const open = await notClosed(owner, outside, operators !== null);
      if (open.length === 0 && outside.books.callbacks.waiting() === 0 && calls.isIdle()) return;
      if (kernel.now() > end) fail(`never closed: ${open.join(", ")}`);
      const wait = await nothingDueFor();
      if (wait > 2 * LOOK_MS) kernel.skip(wait - LOOK_MS);
    }
  };

  /** Unblocks members and resumes providers, once a server has started again. */
  const reopen = async (): Promise<void> => {
    while (!hasFailed() && !isServed()) await goOn(LOOK_MS);
    let isOpen = operators === null;
    while (!hasFailed() && !isOpen) {
      await during(async () => {
        isOpen = (await operators?.reopen()) ?? true;
      });
      await goOn(LOOK_MS);
    }
    await during(async () => {
      for (const person of people) await comeBack(person);
    });
  };

  /** Repeats every request with a key. A final answer must be the same, and the others are answered now. */
  const askAgain = async (): Promise<void> => {
    for (const one of calls.kept.values()) {
      const before = one.final;
      const answer = await calls.ask(one.name, one.member, one.wish);
      if (answer === null) throw new Error("nobody answers without faults");
      const isKept = (before !== null && before.status !== 400) || one.reference !== null;
      if (isKept && isFinal(answer) && !answer.replayed)
        fail(`${one.name} ${one.wish.url} ${one.key}: done again instead of replayed: ${answer.text}`);
      if (hasFailed()) return;
    }
  };

  const refreshAll = async (): Promise<void> => {
    for (const { name, member } of people) {
      const answer = await calls.ask(name, member, { method: "GET", url: "/api/wallet/refresh/slot" });
      const { failed } = (answer?.body ?? {}) as { failed?: readonly string[] };
      if (failed === undefined || failed.length > 0)
        fail(`${name}: refresh without faults: ${answer?.status} ${failed?.join()}`);
    }
  };

  /** Pays an expired QR and makes transfers without any callback, so the server has to ask (rule 6). */
  const payLate = async (): Promise<void> => {
    kernel.skip(QR_OVER_MS);
    await goOn(LOOK_MS);
    await outside.person("PUT", "/faults", { target: "all", kind: "silent", rate: 1 });
    for (const { name, orders } of people) {
      for (const { id, amount } of orders) {
        const payments = (await outside.person("GET", `/bank/payments?qrcodeId=${id}`)) as readonly unknown[];
        if (payments.length > 0) continue;
        kernel.step(`${name} pays ${amount} late on the QR ${id}`);
        await outside.person("POST", "/bank/payments", { qrcodeId: id, amount });
        break;
      }
    }
    for (const { name, member } of people.slice(0, 1)) {
      const from = { bankCode: "KBANK", accountNo: String(member.id), accountName: "SOMCHAI JAIDEE" };
      kernel.step(`${name} transfers 65 in silence`);
      await outside.person("POST", "/bank/transfers", { from, to: ACCOUNTS_WITH_FEED[0], amount: 65 });
    }
    await settle();
    await outside.person("DELETE", "/faults");
  };

  /** Unpaid QR orders are followed for a day. */
  const lapse = async (): Promise<void> => {
    await goOn(LOOK_MS);
    kernel.skip(DAY_MS + 3_600_000);
    await goOn(20_000);
    const { rows } = await owner.query<{ what: string }>(
      "select kind || ' ' || reference || ' ' || state as what from saga where status = 'IN_PROGRESS'",
    );
    for (const { what } of rows) fail(`still open after a day: ${what}`);
  };

  /** Bet reports are complete a while later. Then each earned coin is requested. */
  const collect = async (): Promise<void> => {
    for (let count = 0; count < 4; count++) {
      kernel.skip(REPORT_MS);
      await goOn(6 * LOOK_MS);
    }
    const wish = { method: "GET", url: "/api/spinwheel/setup" } as const;
    await during(async () => {
      for (const { name, member } of people) await calls.ask(name, member, wish);
    });
  };
  /** All members request everything that is theirs. */
  const askFor = (url: string): Promise<void> =>
    during(async () => {
      for (const person of people) {
        const answer = await calls.ask(person.name, person.member, { method: "GET", url });
        if (answer?.status === 200) person.told.set(url, (person.told.get(url) ?? 0) + 1);
      }
    });

  /** What was delayed by a month and a day is due, and all members request everything that is theirs. */
  const month = async (): Promise<void> => {
    // When a server died after a friend's play was read, the inviter's next request completes the evaluation.
    await askFor("/api/invite/bonus");
    for (const ms of [30 * DAY_MS, REPORT_MS, REPORT_MS, REPORT_MS, DAY_MS + REPORT_MS]) {
      kernel.skip(ms);
      await goOn(8 * LOOK_MS);
    }
    await during(refreshAll);
    await settle();
    for (const url of ["/api/invite/bonus", "/api/refund/receive", "/api/refund/addWallet"]) await askFor(url);
    await settle();
  };

  const compare = async (): Promise<void> => {
    if (operators !== null) await during(operators.agreeAll);
  };

  const steps = [
    reopen,
    settle,
    () => during(askAgain),
    settle,
    () => during(askAgain),
    settle,
    payLate,
    () => during(refreshAll),
    settle,
    collect,
    compare,
    lapse,
    month,
  ];
  return {
    during,
    closeAll: async (): Promise<void> => {
      for (const step of steps) if (!hasFailed()) await step();
    },
  };
};
