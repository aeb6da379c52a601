import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { createPool } from "../apps/server/src/db/pool.ts";
import { createDatabase } from "../apps/server/src/db/transaction.ts";
import { auditRules } from "../apps/server/src/domain/audit-rules.ts";
import { audit, auditSince, type Covered } from "../apps/server/src/ledger/audit.ts";
import { asAuditor } from "../apps/server/src/ledger/auditor.ts";
import { stopwatchOf } from "../apps/server/src/lib/stopwatch.ts";
import { throttled } from "../apps/server/src/ledger/scheduled-audit.ts";
import { createLedger } from "../apps/server/src/ledger/create-ledger.ts";
import { sealBooks } from "../apps/server/src/ledger/seal.ts";
import { startDurableServer } from "./lib/durable-server.ts";
import { fillBooks } from "./lib/fill-books.ts";
import { createLedgerJobs } from "./lib/ledger-jobs.ts";
import { middle, underLoad, type Load } from "./lib/load.ts";
import { hasOption, numberOption } from "./lib/options.ts";

// What posting costs more while the books are audited, and how long an audit takes, in one run on one embedded PostgreSQL
// with durable commits: books of so many entries are filled and sealed, then postings through the ledger are measured alone
// and beside audits as the servers do them, one after the other, by turns.
// node bench/audit.ts [--json] [--entries=10000000] [--wallets=50000] [--rounds=5] [--ms=6000]

const ENTRIES = numberOption("entries", 10_000_000);
const WALLETS = numberOption("wallets", 50_000);
const ROUNDS = numberOption("rounds", 5);
const MS = numberOption("ms", 6_000);
const CALLERS = 64;
const CONNECTIONS = 12;
/** As the servers do it. */
const SEAL_MS = 10_000;
const MOST = 1.2;

const seconds = (since: number): number => (performance.now() - since) / 1_000;
const show = (name: string, { rate, p50, p99 }: Load): void =>
  console.log(
    `${name.padEnd(24)} ${rate.toFixed(0).padStart(7)} /s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`,
  );

const server = await startDurableServer();
const pool = createPool({ connection: server.app, max: CONNECTIONS, onError: () => undefined });
const sealing = { db: createDatabase(pool), schedule: { sleep: (ms: number) => setTimeout(ms) } };
const owner = new pg.Client(server.owner);
const ending = new AbortController();
try {
  await owner.connect();
  let began = performance.now();
  const wallets = await fillBooks(owner, WALLETS, ENTRIES);
  console.log(`filled ${ENTRIES} entries in ${seconds(began).toFixed(0)} s`);
  began = performance.now();
  const sealed = await sealBooks(sealing);
  console.log(`sealed ${sealed} entries in ${seconds(began).toFixed(0)} s`);

  const ledger = createLedger({ pool, schedule: sealing.schedule });
  const house = await ledger.account({ kind: "qr", code: "FILL", currency: "THB", memberId: null });
  const jobs = createLedgerJobs(ledger, pool, wallets, house);

  began = performance.now();
  const whole = await asAuditor(server.audit, (client) => audit(client, auditRules));
  const wholeSeconds = seconds(began);
  console.log(`the whole audit took ${wholeSeconds.toFixed(1)} s and found ${whole.wrong} discrepancies`);

  // The servers' first audit covers everything. The later ones are measured.
  const throttle = throttled({ stopwatch: stopwatchOf(() => new Date()), schedule: sealing.schedule });
  let covered: Covered = (await asAuditor(server.audit, (client) => auditSince(client, auditRules, null))).covered;
  const took: number[] = [];
  const auditOnce = async (): Promise<void> => {
    const start = performance.now();
    const next = await asAuditor(server.audit, (client) => auditSince(client, auditRules, covered, throttle));
    if (next.found.wrong > 0) throw new Error(next.found.discrepancies.join("\n"));
    took.push(seconds(start));
    covered = next.covered;
  };

  const sealer = (async () => {
    while (!ending.signal.aborted) {
      await sealBooks(sealing);
      await setTimeout(SEAL_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  const ratios: Record<string, number> = {};
  for (const name of ["random", "hot"] as const) {
    await underLoad(CALLERS, MS, jobs[name]);
    const turns: { readonly alone: Load; readonly beside: Load }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await underLoad(CALLERS, MS, jobs[name]);
      let isOver = false;
      const audits = (async () => {
        while (!isOver) await auditOnce();
      })();
      const beside = await underLoad(CALLERS, MS, jobs[name]);
      isOver = true;
      await audits;
      turns.push({ alone, beside });
    }
    const turn = middle(turns, ({ alone, beside }) => alone.rate / beside.rate);
    const ratio = turn.alone.rate / turn.beside.rate;
    ratios[name] = Math.round(ratio * 1_000) / 1_000;
    show(`${name}, alone`, turn.alone);
    show(`${name}, beside audits`, turn.beside);
    console.log(`that is ${ratio.toFixed(2)} times as slow; at most ${MOST}`);
  }
  ending.abort();
  await sealer;
  await sealBooks(sealing);
  await auditOnce();
  const hourly = middle(took, (one) => one);
  console.log(`${took.length} audits of what is new took ${hourly.toFixed(1)} s in the middle, rests included`);
  if (hasOption("json")) console.log(JSON.stringify({ ...ratios, whole: wholeSeconds, hourly }));
  await ledger.close();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  ending.abort();
  await owner.end();
  await server.stop();
}
// Connections of callers that a failure ended early.
process.exit();
