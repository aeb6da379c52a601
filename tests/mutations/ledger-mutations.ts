import { type Mutation, server } from "./mutation.ts";

/** Mutations of the way into the books: the queue before them, the connections, the fast path of a batch. */
export const ledgerMutations: readonly Mutation[] = [
  {
    name: "a queue before the ledger has no bound",
    edits: [
      {
        file: `${server}/ledger/batcher.ts`,
        find: "if (queue.length >= waitingMost) throw",
        replace: "if (queue.length < 0 && waitingMost < 0) throw",
      },
    ],
    caughtBy: { test: `${server}/ledger/batcher.test.ts` },
  },
  {
    name: "an account that a batch had locked is never free again",
    edits: [
      {
        file: `${server}/ledger/batcher.ts`,
        find: "      for (const key of conflictKeys.locked) locked.delete(key);\n",
        replace: "",
      },
    ],
    caughtBy: { test: `${server}/ledger/batcher.test.ts` },
  },
  {
    name: "a batch whose answer was lost is done again as if it were new",
    edits: [{ file: `${server}/ledger/writer.ts`, find: "          search.redo = true;\n", replace: "" }],
    caughtBy: { test: `${server}/ledger/trouble.test.ts` },
  },
  {
    name: "a movement comes into the statement before one that its member had before it",
    edits: [
      {
        file: `${server}/db/functions/listing_time.sql`,
        find: "select greatest(p_now, (select listed_at from saga where member_id = p_member and n < p_n order by n desc limit 1))",
        replace: "select p_now",
      },
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "select g.listed_at from saga g\n",
        replace: "select null::timestamptz from saga g\n",
      },
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "select h.listed_at from saga h\n",
        replace: "select null::timestamptz from saga h\n",
      },
    ],
    caughtBy: { test: `${server}/ledger/saga-steps.test.ts` },
  },
  {
    name: "any number may wait for a connection of the database",
    edits: [
      {
        file: `${server}/db/pool.ts`,
        find: "if (pool.waitingCount < most) return",
        replace: "if (pool.waitingCount < most || most > 0) return",
      },
    ],
    caughtBy: { test: `${server}/db/pool.test.ts` },
  },
  {
    name: "a database that never answers is waited for without end",
    edits: [
      {
        file: `${server}/db/pool.ts`,
        find: '  pool.on("connect", (client) => void limitAnswerTime(client, answerMs));\n',
        replace: '  pool.on("connect", (client) => void limitAnswerTime(client, answerMs)(null));\n',
      },
    ],
    caughtBy: { test: `${server}/db/pool.test.ts` },
  },
  {
    name: "a migration waits for a lock, and all traffic behind it",
    edits: [
      {
        file: `${server}/db/migrate.ts`,
        find: "    await client.query(`set lock_timeout = ${waits.lockMs}`);\n    await takeLock",
        replace: "    await takeLock",
      },
    ],
    caughtBy: { test: `${server}/db/migrate.test.ts` },
  },
  {
    name: "two processes migrate at a time",
    edits: [
      {
        file: `${server}/db/migrate.ts`,
        find: "if (rows[0]?.mine === true) return;",
        replace: "if (rows.length > 0) return;",
      },
    ],
    caughtBy: { test: `${server}/db/migrate.test.ts` },
  },
  {
    name: "an account that a transfer has to itself is another's too, on the fast path",
    edits: [
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "from generate_series(1, p_own_count) place\n      where t.id = any(array[p_accounts[place]]) and (t.currency = p_account_currency[place]) is not false\n        and (t.busy is null or (busy_item[place] > 0) is not true)",
        replace:
          "from generate_series(1, p_own_count) place\n      where t.id = any(array[p_accounts[place]]) and (t.currency = p_account_currency[place]) is not false",
      },
    ],
    caughtBy: { test: `${server}/ledger/optimistic-batch.test.ts` },
  },
  {
    name: "a transfer of another amount is ended, on the fast path",
    edits: [
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "t.state = 'held' and t.amount = p_amount[o.item]\n          and t.kind",
        replace: "t.state = 'held'\n          and t.kind",
      },
    ],
    caughtBy: { test: `${server}/ledger/optimistic-batch.test.ts` },
  },
];
