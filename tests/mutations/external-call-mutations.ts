import { type Mutation, server } from "./mutation.ts";

const externalCall = `${server}/saga/external-call.ts`;
const rows = `${server}/saga/rows.ts`;
const leasing = `${server}/db/functions/lease_sagas.sql`;
const engine = `${server}/saga/engine.ts`;
const fences = { test: `${server}/saga/fences.test.ts` };
const externalCallTest = { test: `${server}/saga/external-call.test.ts` };
const inFlight = { test: `${server}/saga/in-flight.test.ts` };
const releaseTest = { test: `${server}/domain/withdrawal/release.test.ts` };
const engineTest = { test: `${server}/saga/engine.test.ts` };

/** Mutations of the calls that move money outside: when one may leave, and when it is given up. */
export const externalCallMutations: readonly Mutation[] = [
  {
    name: "another system that got the provider's name is believed that nothing was done",
    edits: [
      {
        file: externalCall,
        find: 'isOther && verdict.is !== "done"',
        replace: 'isOther && verdict.is === "unclear"',
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "a late call leaves: its age is not looked at when it is written",
    edits: [{ file: externalCall, find: "() => age() <= LATE_MS", replace: "() => age() >= 0" }],
    caughtBy: engineTest,
  },
  {
    name: "the age of a call counts from the answer to its mark",
    edits: [
      {
        file: externalCall,
        find: "return await call(context, row, externalCall, { line, age, notAfter, attempts });",
        replace:
          "return await call(context, row, externalCall, { line, age: context.stopwatch(), notAfter, attempts });",
      },
    ],
    caughtBy: fences,
  },
  {
    name: "the age of a call that begins with its hold counts from the commit's answer",
    edits: [
      {
        file: `${server}/domain/transfer/start-transfer.ts`,
        find: "begun.data, { line, age }));",
        replace: "begun.data, { line, age: context.stopwatch() }));",
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "a call that begins with a move is made by whoever learns that the move was made before",
    edits: [
      {
        file: externalCall,
        find: 'if (outcome.is !== "done" || outcome.repeated) return true;',
        replace: 'if (outcome.is !== "done") return true;',
      },
    ],
    caughtBy: releaseTest,
  },
  {
    name: "a call that begins with a move does not count as in flight",
    edits: [
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "sent_at = coalesce(v_now + p_saga_call_ms[step] * interval '1 millisecond', g.sent_at),",
        replace: "sent_at = g.sent_at,",
      },
    ],
    caughtBy: releaseTest,
  },
  {
    name: "a payout is on its way before there is a line to the provider: whom an operator blocks meanwhile is paid",
    edits: [
      {
        file: `${server}/domain/withdrawal/withdrawal-saga.ts`,
        find: 'from: [state], to: "queued", status: "IN_PROGRESS", dueIn: LINE_MS',
        replace: 'from: [state], to: "paying", status: "IN_PROGRESS", dueIn: LINE_MS',
      },
    ],
    caughtBy: releaseTest,
  },
  {
    name: "a payout that waited for a line is paid by what was decided before",
    edits: [
      {
        file: `${server}/domain/withdrawal/withdrawal-saga.ts`,
        find: "() => mayGo(context, row));",
        replace: 'async () => row.state === "queued" || mayGo(context, row));',
      },
    ],
    caughtBy: releaseTest,
  },
  {
    name: "a payout is decided before there is a line, however long that takes",
    edits: [{ file: externalCall, find: "if (decision() > DECIDED_WITHIN_MS) return false;", replace: "decision();" }],
    caughtBy: releaseTest,
  },
  {
    name: "a late look at what was paid since takes its place in the day's sum away",
    edits: [
      {
        file: `${server}/domain/withdrawal/approve.ts`,
        find: "if (!UNDECIDED.includes(present.state)) return true;",
        replace: "if (!UNDECIDED.includes(present.state)) return removePlace(tx, row).then(() => true);",
      },
    ],
    caughtBy: { test: `${server}/domain/withdrawal/day-sum.test.ts` },
  },
  {
    name: "a refusal undoes an approval that came first",
    edits: [
      {
        file: `${server}/domain/withdrawal/decide.ts`,
        find: "from: row.state === QUEUED ? [QUEUED] : DECIDABLE,",
        replace: 'from: [...DECIDABLE, "approved"],',
      },
    ],
    caughtBy: releaseTest,
  },
  {
    name: "a hold that was committed before is called again by whoever repeats it",
    edits: [
      {
        file: `${server}/domain/transfer/start-transfer.ts`,
        find: 'isOurs = outcome.is === "done" && !outcome.repeated;',
        replace: 'isOurs = outcome.is === "done";',
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "who did not get the mark calls all the same",
    edits: [
      {
        file: externalCall,
        find: "if (!(await begin(context.db, row, notAfter, externalCall.callee, facts))) return false;",
        replace: "await begin(context.db, row, notAfter, externalCall.callee, facts);",
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "a call is made without its `notAfter` in the mark",
    edits: [
      {
        file: rows,
        find: "const begun = { ...facts, ...calleeFacts(row.state, callee), begun: row.state, notAfter: notAfter.toISOString() };",
        replace: "const begun = { ...facts, begun: row.state };",
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "a call that begins with its state is made without its `notAfter` in the mark",
    edits: [
      {
        file: rows,
        find: "data: { ...calleeFacts(state, callee), begun: state, notAfter: notAfter.toISOString() },",
        replace: "data: { ...calleeFacts(state, callee), begun: state, notAfter: String(notAfter.getTime() > 0) },",
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "a reference is given up without being voided",
    edits: [
      {
        file: externalCall,
        find: "const verdict = await absence.void();",
        replace: "const verdict: Verdict = noSuch;",
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "an absence by expiry is believed at once",
    edits: [
      {
        file: externalCall,
        find: "return isExpired(notAfter, theirTime, tookMs) ? noSuch : null;",
        replace: "return noSuch;",
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "the time of an answer counts from when it came, not from when it was asked for",
    edits: [
      {
        file: externalCall,
        find: "theirTime.getTime() - tookMs > notAfter.getTime()",
        replace: "theirTime.getTime() - 0 * tookMs > notAfter.getTime()",
      },
    ],
    caughtBy: inFlight,
  },
  {
    name: "a reference is voided while its call may be on its way",
    edits: [{ file: externalCall, find: "  if (!isOver(row)) return null;\n", replace: "" }],
    caughtBy: inFlight,
  },
  {
    name: "an absence counts from before this process has watched the database's clock",
    edits: [
      {
        file: rows,
        find: "databaseTime.watchedSince()?.getTime() ?? Number.POSITIVE_INFINITY",
        replace: "databaseTime.watchedSince() === null ? Number.POSITIVE_INFINITY : 0",
      },
    ],
    caughtBy: inFlight,
  },
  {
    name: "an unclear answer about a state that is over counts for the next one: its call is not on its way any more",
    edits: [
      {
        file: rows,
        find: '    .where("state", "=", row.state)\n    .where((is) => is.or([is("sent_at", "is", null), is("sent_at", ">", fromNow(0))]))',
        replace: '    .where((is) => is.or([is("sent_at", "is", null), is("sent_at", ">", fromNow(0))]))',
      },
    ],
    caughtBy: externalCallTest,
  },
  {
    name: "an answer for money that is not held any more counts as booked",
    edits: [
      {
        file: externalCall,
        find: '  if (outcome.is === "done") return true;\n',
        replace:
          '  if (outcome.is === "done" || (outcome.is === "refused" && outcome.why === "not-held")) return true;\n',
      },
    ],
    caughtBy: engineTest,
  },
  {
    name: "what a provider did after a refusal is not booked against its difference account",
    edits: [
      { file: externalCall, find: '  if (said.is === "done") await bookDifference(row, externalCall);\n', replace: "" },
    ],
    caughtBy: engineTest,
  },
  {
    name: "a lease counts by the process's clock",
    edits: [
      {
        file: rows,
        find: "  const { rows } = await retryConflicts(() => lease.execute(db));\n",
        replace: `  const { rows } = await retryConflicts(() => lease.execute(db));
  await db.updateTable("saga").set({ due_at: new Date(Date.now() + LEASE_MS) })
    .where("reference", "in", ["", ...rows.map(({ reference }) => reference)]).execute();\n`,
      },
    ],
    caughtBy: fences,
  },
  {
    name: "an absence is believed by the process's clock",
    edits: [
      {
        file: rows,
        find: "if (row.readAt.getTime() - since < ms) return false;",
        replace: "if (context.clock.now().getTime() - since < ms) return false;",
      },
    ],
    caughtBy: fences,
  },
  {
    name: "an absence is believed across the epochs of the database",
    edits: [{ file: rows, find: "isOneEpoch: row.one_epoch,", replace: "isOneEpoch: row.one_epoch || true," }],
    caughtBy: fences,
  },
  {
    name: "a server whose clock is off goes on claiming",
    edits: [{ file: engine, find: "    if (context().databaseTime.isSkewed()) return [];\n", replace: "" }],
    caughtBy: fences,
  },
  {
    name: "a queue's budget is ignored: one silent provider takes more and more",
    edits: [
      {
        file: leasing,
        find: "limit greatest(0, p_most - coalesce(b.count, 0)) for",
        replace: "limit p_most for",
      },
    ],
    caughtBy: { test: `${server}/saga/queues.test.ts` },
  },
  {
    name: "any number may wait for the end of a movement",
    edits: [{ file: engine, find: "isFull: () => count >= most,", replace: "isFull: () => count < 0 && most < 0," }],
    caughtBy: engineTest,
  },
];
