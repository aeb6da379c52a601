import pg from "pg";

import { createPool } from "../apps/server/src/db/pool.ts";
import { createDatabase } from "../apps/server/src/db/transaction.ts";
import { findByText } from "../apps/server/src/domain/transaction/find-by-text.ts";
import { findRows } from "../apps/server/src/domain/transaction/find-rows.ts";
import { countAll, findSums } from "../apps/server/src/domain/transaction/find-sums.ts";
import { startDurableServer } from "./lib/durable-server.ts";
import { fillTransactions } from "./lib/fill-transactions.ts";
import { hasOption, numberOption } from "./lib/options.ts";
import { questions } from "./lib/transaction-questions.ts";

// How long a page of transactions takes with its sums, filter by filter, as the console's call asks for them.
// node bench/transactions.ts [--json] [--rows=10000000] [--members=100000] [--times=15]

const ROWS = numberOption("rows", 10_000_000);
const MEMBERS = numberOption("members", 100_000);
const TIMES = numberOption("times", 15);
const PAGE = 51;
const MOST_MS = 300;

const server = await startDurableServer();
const pool = createPool({ connection: server.app, max: 8, onError: () => undefined });
const owner = new pg.Client(server.owner);
try {
  await owner.connect();
  const began = performance.now();
  await fillTransactions(owner, ROWS, MEMBERS);
  console.log(`filled ${ROWS} transactions in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const db = createDatabase(pool);
  // The page counts everything once in five seconds, for all consoles.
  const counting = performance.now();
  console.log(`${await countAll(db, "THB")} in all, counted in ${(performance.now() - counting).toFixed(0)} ms`);
  const figures: Record<string, number> = {};
  const measure = async (name: string, ask: () => Promise<bigint>): Promise<void> => {
    const took: number[] = [];
    let found = 0n;
    for (let time = 0; time < TIMES; time++) {
      const start = performance.now();
      found = await ask();
      took.push(performance.now() - start);
    }
    const sorted = took.toSorted((one, other) => one - other);
    const [middle = 0, worst = 0] = [sorted[Math.floor(TIMES / 2)], sorted.at(-1)];
    figures[name] = Math.round(middle);
    const mark = middle > MOST_MS ? `  above ${MOST_MS} ms` : "";
    console.log(
      `${name.padEnd(42)} ${String(found).padStart(9)}   p50 ${middle.toFixed(0)} ms   worst ${worst.toFixed(0)} ms${mark}`,
    );
  };
  for (const { name, filter, sort } of questions)
    await measure(name, async () => {
      const sums = await findSums(db, filter);
      await findRows(db, filter, { sort, place: null, isBack: false, limit: PAGE }, sums.count);
      return sums.count;
    });
  const { rows: samples } = await owner.query<{ reference: string }>(
    "select reference from transaction where kind <> 'play' order by id limit 1",
  );
  const reference = samples[0]?.reference ?? "";
  const searches = {
    "the end of a reference": reference.slice(-6),
    "the middle of a reference": reference.slice(4, 11),
    "a payer or a word": "SOMCHAI",
  };
  for (const [name, text] of Object.entries(searches))
    await measure(name, async () => BigInt((await findByText(db, text.toUpperCase(), { withPayers: true })).length));
  if (hasOption("json")) console.log(JSON.stringify(figures));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await pool.end();
  await server.stop();
}
