import { join } from "node:path";

import pg from "pg";

import { createPool } from "../apps/server/src/db/pool.ts";
import { createLedger } from "../apps/server/src/ledger/create-ledger.ts";
import type { CallerAnswer, CallerOrder } from "./lib/caller.ts";
import { startChild } from "./lib/child.ts";
import { startDurableServer } from "./lib/durable-server.ts";
import { createLedgerJobs, type Wallet } from "./lib/ledger-jobs.ts";
import { middle, underLoad, type Load } from "./lib/load.ts";
import { syncLatency, watchProcessors } from "./lib/machine.ts";
import { startMoneyServer } from "./lib/money-server.ts";
import { hasOption, numberOption, textOption } from "./lib/options.ts";
import { createPgbench, findPgbench, NoYardstick } from "./lib/pgbench.ts";
import { PLAIN_TABLES } from "./lib/plain-transfer.ts";
import { createStatementReader, LOG_STATEMENTS } from "./lib/statements.ts";
import { middleTurn, takeTurns, type Measure } from "./lib/turns.ts";
import { createWorkReader, type Work } from "./lib/work.ts";
import { fillOrders, fillSessions, fillStatement, fillWorld, GAME, memberId, untilSealed } from "./lib/world.ts";

// Money beside PostgreSQL's own pgbench, in one run on one embedded PostgreSQL with durable commits and everything on:
// the ledger itself, deposit callbacks and transfers over HTTP, and a page of a long statement beside one of a short.
// node bench/money.ts [--quick] [--json] [--rounds=3] [--ms=4000] [--only=ledgerRandom,callbacks] [--profile=folder]

const isQuick = hasOption("quick");
const ROUNDS = numberOption("rounds", isQuick ? 1 : 3);
const MS = numberOption("ms", isQuick ? 1_500 : 4_000);
const WARM_MS = isQuick ? 500 : 1_000;
const ENTRIES = numberOption("entries", isQuick ? 100_000 : 1_000_000);
const FEW_ENTRIES = 1_000;
/** As many as the server's pool has (apps/server/src/main.ts). */
const CONNECTIONS = 12;
const MEMBERS = 60_000;
/** The random pairs are of these. */
const RANDOM = 10_000;
const PLAYERS = 960;
const CALLERS = 64;
/** More callbacks a second than any machine that this is run on does. */
const MOST_CALLBACKS = 15_000;
const PAGE = 20;
const SEAL_PATIENCE_MS = 120_000;

const BOUNDS: Readonly<Record<string, readonly [bound: number, aim: number]>> = {
  ledgerRandom: [2.2, 3.2],
  ledgerHot: [2.5, 4],
  callbacks: [1.2, 2],
  transfer: [0.4, 0.8],
  statement: [1.2, 1.05],
  alone: [1.3, 1],
};
const wanted = textOption("only")?.split(",") ?? Object.keys(BOUNDS);
const isWanted = (name: string): boolean => wanted.includes(name);

const round = (ratio: number): number => Math.round(ratio * 1000) / 1000;
const show = (name: string, { rate, p50, p99 }: Load, more = ""): void =>
  console.log(
    `${name.padEnd(22)} ${rate.toFixed(0).padStart(7)} /s   p50 ${p50.toFixed(2).padStart(6)} ms   p99 ${p99.toFixed(2).padStart(7)} ms   ${more}`,
  );

const workText = (work: Work): string => {
  const all = Object.values(work).reduce((sum, us) => sum + us, 0);
  return `${all}: ${Object.entries(work)
    .map(([name, us]) => `${name} ${us}`)
    .join(", ")}`;
};

try {
  findPgbench();
} catch (error) {
  if (!(error instanceof NoYardstick)) throw error;
  console.error(error.message);
  process.exit(1);
}

const countsStatements = hasOption("statements");
const server = await startDurableServer(countsStatements ? LOG_STATEMENTS : {});
const stops: (() => Promise<void>)[] = [server.stop];
try {
  const owner = new pg.Client(server.owner);
  await owner.connect();
  stops.push(() => owner.end());
  await fillWorld(owner, { members: MEMBERS, rich: RANDOM, players: PLAYERS });
  await owner.query(PLAIN_TABLES);
  const pgbench = await createPgbench(server.owner, CONNECTIONS);

  const pool = createPool({ connection: server.app, max: CONNECTIONS, onError: console.error });
  const ledger = createLedger({
    pool,
    clock: { now: () => new Date() },
    schedule: { sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
  });
  stops.push(async () => {
    await ledger.close();
    await pool.end();
  });
  const house = await ledger.account({ kind: "qr", code: "BENCH", currency: "THB", memberId: null });
  const { rows: wallets } = await pool.query<Wallet>(
    'select member_id as "memberId", id as account from account where kind = $1 and member_id <= $2',
    ["wallet", memberId(RANDOM)],
  );
  const jobs = createLedgerJobs(ledger, pool, wallets, house);

  const provider = startChild<object, { readonly port: number }>(join(import.meta.dirname, "lib/provider.ts"));
  stops.push(provider.stop);
  const profile = textOption("profile");
  const money = await startMoneyServer({
    folder: server.folder,
    connection: server.app,
    providerPort: (await provider.next()).port,
    ...(profile === null ? {} : { execArgv: ["--cpu-prof", `--cpu-prof-dir=${profile}`] }),
  });
  stops.push(money.stop);
  const caller = startChild<CallerOrder, CallerAnswer>(join(import.meta.dirname, "lib/caller.ts"), {
    env: { ...process.env, KRAPAO_BENCH_PORT: String(money.port) },
  });
  stops.push(caller.stop);
  let sets = 0;
  const prepareCallbacks = async (ms: number): Promise<void> => {
    const count = Math.min(MEMBERS, Math.ceil((MOST_CALLBACKS * ms) / 1_000));
    const set = `S${sets++}X`;
    await fillOrders(owner, set, "WW", count);
    const secret = money.secretOf("ww");
    await caller.ask({ do: "prepare-callbacks", set, provider: "WW", secret, first: 1, last: count });
  };
  const prepareTransfers = async (): Promise<void> => {
    await caller.ask({ do: "prepare-transfers", players: PLAYERS, game: GAME });
  };
  const called = async (connections: number, ms: number): Promise<Load> => {
    const { loads } = await caller.ask({ do: "go", connections, ms });
    const [load] = loads;
    if (load === undefined) throw new Error("nothing was called");
    return load;
  };

  const measures: readonly Measure[] = [
    { name: "ledgerRandom", run: (ms: number) => underLoad(CALLERS, ms, jobs.random) },
    { name: "ledgerHot", run: (ms: number) => underLoad(CALLERS, ms, jobs.hot) },
    { name: "callbacks", prepare: prepareCallbacks, run: (ms: number) => called(64, ms) },
    { name: "transfer", prepare: prepareTransfers, run: (ms: number) => called(32, ms) },
  ].filter(({ name }) => isWanted(name));

  if (countsStatements) {
    const read = createStatementReader(server.logFile);
    for (const { name, prepare, run } of measures) {
      await prepare?.(WARM_MS + MS);
      await run(WARM_MS);
      read();
      const { rate } = await run(MS);
      const calls = (rate * MS) / 1000;
      console.log(`\n${name}: ${Math.round(calls)} calls; statements a call, and µs of each call`);
      for (const { text, times, ms } of read().slice(0, 20))
        console.log(
          `${(times / calls).toFixed(2).padStart(6)} ${((ms * 1000) / calls).toFixed(0).padStart(6)}  ${text}`,
        );
    }
  }

  console.log(`a durable write of 8 KB takes ${syncLatency(server.folder).toFixed(2)} ms here`);
  await untilSealed(owner, SEAL_PATIENCE_MS);
  const names = new Map([
    [money.pid, "server"],
    [caller.pid, "callers"],
    [provider.pid, "provider"],
  ]);
  const processors = watchProcessors();
  const ratios: Record<string, number> = {};
  const { turns, yardsticks } = await takeTurns(
    pgbench,
    measures,
    { rounds: ROUNDS, ms: MS, warmMs: WARM_MS, read: createWorkReader(() => names) },
    (name, turn) => show(name, turn.load, `${turn.ratio.toFixed(2)} × pgbench's ${turn.yardstick.toFixed(0)}`),
  );

  if (isWanted("alone")) {
    const alone: { readonly plain: Load; readonly ours: Load }[] = [];
    for (let turn = 0; turn < 2 * ROUNDS + 1; turn++) {
      alone.push({
        plain: await underLoad(1, MS / 4, jobs.plain),
        ours: await underLoad(1, MS / 4, jobs.random),
      });
    }
    const { plain, ours } = middle(alone, (turn) => turn.ours.p50 / turn.plain.p50);
    show("plain, alone", plain);
    show("ledger, alone", ours, `${(ours.p50 / plain.p50).toFixed(2)} times as long`);
    ratios["alone"] = round(ours.p50 / plain.p50);
  }
  if (isWanted("statement")) {
    const [long, short] = [MEMBERS, MEMBERS - 1];
    await fillStatement(owner, long, ENTRIES);
    await fillStatement(owner, short, FEW_ENTRIES);
    await fillSessions(owner, short, long);
    await owner.query("vacuum analyze saga, entry, account");
    await caller.ask({
      do: "statement",
      members: [
        [long, ENTRIES / PAGE],
        [short, FEW_ENTRIES / PAGE],
      ],
    });
    await caller.ask({ do: "go", connections: 1, ms: WARM_MS });
    const { loads } = await caller.ask({ do: "go", connections: 1, ms: MS * ROUNDS });
    const [first, second] = loads;
    if (first === undefined || second === undefined) throw new Error("no statement");
    show(`a page of ${ENTRIES}`, first, `${(first.p50 / second.p50).toFixed(3)} times as long`);
    show(`a page of ${FEW_ENTRIES}`, second);
    ratios["statement"] = round(first.p50 / second.p50);
  }

  const shares = processors();
  console.log("\nMedians:");
  const yardstick = middle(yardsticks, ({ load }) => load.rate);
  show("pgbench", yardstick.load, `${CONNECTIONS} clients, TPC-B-like, prepared, scale 10`);
  for (const [name, all] of turns) {
    const turn = middleTurn(all);
    ratios[name] = round(turn.ratio);
    const [bound, aim] = BOUNDS[name] ?? [0, 0];
    show(name, turn.load, `${turn.ratio.toFixed(2)} × pgbench; at least ${bound}, aim ${aim}`);
  }
  console.log("\nµs of processor time for each; ours is the ledger's own process, or pgbench itself:");
  console.log("pgbench".padEnd(22), workText(yardstick.work));
  for (const [name, all] of turns) console.log(name.padEnd(22), workText(middleTurn(all).work));
  if (shares !== null)
    console.log(`processors: ${(shares.stolen * 100).toFixed(1)} % stolen, ${(shares.idle * 100).toFixed(0)} % idle`);
  if (hasOption("json")) console.log(JSON.stringify(ratios));
} finally {
  for (const stop of stops.toReversed()) await stop();
}
