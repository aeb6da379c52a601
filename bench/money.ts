import { startDurableServer } from "./lib/durable-server.ts";
import { middle, underLoad, type Load } from "./lib/load.ts";
import { syncLatency, watchProcessors } from "./lib/machine.ts";
import { startMoney, type Money } from "./lib/money-parts.ts";
import { hasOption, numberOption, textOption } from "./lib/options.ts";
import { createPgbench, findPgbench, NoYardstick } from "./lib/pgbench.ts";
import { createStatementReader, LOG_STATEMENTS } from "./lib/statements.ts";
import { middleTurn, takeTurns, type Measure } from "./lib/turns.ts";
import { createWorkReader, type Work } from "./lib/work.ts";
import { untilSealed, wearIn } from "./lib/population.ts";

// Money beside PostgreSQL's own pgbench, in one run on one embedded PostgreSQL with durable commits and everything on:
// the ledger itself, deposit callbacks and transfers over HTTP, and a page of a long statement beside one of a short.
// node bench/money.ts [--quick] [--json] [--rounds=3] [--ms=4000] [--entries=1000000] [--only=ledgerRandom,callbacks]
//   [--profile=folder] the server's processor time; [--statements] counts statements a call, and measures nothing

const isQuick = hasOption("quick");
const ROUNDS = numberOption("rounds", isQuick ? 1 : 3);
const MS = numberOption("ms", isQuick ? 1_500 : 4_000);
const WARM_MS = isQuick ? 500 : 1_000;
const ENTRIES = numberOption("entries", isQuick ? 100_000 : 1_000_000);
const FEW_ENTRIES = 1_000;
/** The size of the server's pool (apps/server/src/main.ts). */
const CONNECTIONS = 12;
/** The random pairs are members with money. */
const POPULATION = { members: 60_000, rich: 10_000, players: 960 };
const MOST_CALLBACKS = 12_000;
const SEAL_PATIENCE_MS = 120_000;

const BOUNDS: Readonly<Record<string, readonly [bound: number, aim: number]>> = {
  ledgerRandom: [3, 4],
  ledgerHot: [3, 4.4],
  callbacks: [1.5, 2],
  transfer: [0.55, 0.8],
};
const wanted = textOption("only")?.split(",");
const isWanted = (name: string): boolean => wanted === undefined || wanted.includes(name);

const rounded = (ratio: number): number => Math.round(ratio * 1000) / 1000;
const show = (name: string, { rate, p50, p99 }: Load, more = ""): void => {
  const times = `p50 ${p50.toFixed(2).padStart(6)} ms   p99 ${p99.toFixed(2).padStart(7)} ms`;
  console.log(`${name.padEnd(22)} ${rate.toFixed(0).padStart(7)} /s   ${times}   ${more}`);
};
const workText = (work: Work): string => {
  const all = Object.values(work).reduce((sum, us) => sum + us, 0);
  const parts = Object.entries(work).map(([name, us]) => `${name} ${us}`);
  return `${all}: ${parts.join(", ")}`;
};

/** How often each statement runs for a call, and its cost in µs while statements are logged. */
const countStatements = async (measures: readonly Measure[], logFile: string): Promise<void> => {
  const read = createStatementReader(logFile);
  for (const { name, prepare, run } of measures) {
    await prepare?.(WARM_MS + MS);
    await run(WARM_MS);
    read();
    const { count } = await run(MS);
    console.log(`\n${name}: ${count} calls; statements a call, and µs of each call`);
    for (const { text, times, ms } of read().slice(0, 20))
      console.log(`${(times / count).toFixed(2).padStart(6)} ${((ms * 1000) / count).toFixed(0).padStart(6)}  ${text}`);
  }
};

const measureAlone = async ({ alone: { plain, ours } }: Money): Promise<number> => {
  const turns: { readonly plain: Load; readonly ours: Load }[] = [];
  for (let turn = 0; turn < 2 * ROUNDS + 1; turn++)
    turns.push({ plain: await underLoad(1, MS / 4, plain), ours: await underLoad(1, MS / 4, ours) });
  const ratioOf = (turn: (typeof turns)[number]): number => turn.ours.p50 / turn.plain.p50;
  const turn = middle(turns, ratioOf);
  show("plain, alone", turn.plain);
  show("ledger, alone", turn.ours, `${ratioOf(turn).toFixed(2)} times as long; at most 1.1, aim 0.7`);
  return ratioOf(turn);
};

const measureStatement = async (money: Money): Promise<number> => {
  const { many, few } = await money.statement(ENTRIES, FEW_ENTRIES, MS * ROUNDS);
  const ratio = many.p50 / few.p50;
  show(`a page of ${ENTRIES}`, many, `${ratio.toFixed(3)} times as long; at most 1.1, aim 1.02`);
  show(`a page of ${FEW_ENTRIES}`, few);
  return ratio;
};

const measureAll = async (money: Money, pgbench: (ms: number) => Promise<Load>, folder: string): Promise<void> => {
  console.log(`a durable write of 8 KB takes ${syncLatency(folder).toFixed(2)} ms here`);
  const processors = watchProcessors();
  const ratios: Record<string, number> = {};
  const measures = money.measures.filter(({ name }) => isWanted(name));
  const read = createWorkReader(() => money.names);
  const { turns, yardsticks } = await takeTurns(
    pgbench,
    measures,
    { rounds: ROUNDS, ms: MS, warmMs: WARM_MS, read },
    (name, turn) => show(name, turn.load, `${turn.ratio.toFixed(2)} × pgbench's ${turn.yardstick.toFixed(0)}`),
  );
  const alone = isWanted("alone") ? await measureAlone(money) : null;
  const statement = isWanted("statement") ? await measureStatement(money) : null;
  const shares = processors();

  console.log("\nMedians:");
  const yardstick = middle(yardsticks, ({ load }) => load.rate);
  show("pgbench", yardstick.load, `${CONNECTIONS} clients, TPC-B-like, prepared, scale 10`);
  for (const [name, all] of turns) {
    const turn = middleTurn(all);
    ratios[name] = rounded(turn.ratio);
    const [bound, aim] = BOUNDS[name] ?? [0, 0];
    show(name, turn.load, `${turn.ratio.toFixed(2)} × pgbench; at least ${bound}, aim ${aim}`);
  }
  if (statement !== null) ratios["statement"] = rounded(statement);
  if (alone !== null) ratios["alone"] = rounded(alone);

  console.log("\nµs of processor time for each; ours is the ledger's own process, or pgbench itself:");
  console.log("pgbench".padEnd(22), workText(yardstick.work));
  for (const [name, all] of turns) console.log(name.padEnd(22), workText(middleTurn(all).work));
  if (shares !== null)
    console.log(`processors: ${(shares.stolen * 100).toFixed(1)} % stolen, ${(shares.idle * 100).toFixed(0)} % idle`);
  if (hasOption("json")) console.log(JSON.stringify(ratios));
};

try {
  findPgbench();
} catch (error) {
  if (!(error instanceof NoYardstick)) throw error;
  console.error(error.message);
  process.exit(1);
}

const server = await startDurableServer(hasOption("statements") ? LOG_STATEMENTS : {});
try {
  const money = await startMoney({
    ...server,
    connections: CONNECTIONS,
    population: POPULATION,
    callbacks: MOST_CALLBACKS,
    profile: textOption("profile"),
  });
  try {
    if (hasOption("statements")) {
      const measures = money.measures.filter(({ name }) => isWanted(name));
      await countStatements(measures, server.logFile);
    } else {
      await wearIn(money.owner);
      const pgbench = await createPgbench(server.owner, CONNECTIONS);
      await untilSealed(money.owner, SEAL_PATIENCE_MS);
      await measureAll(money, pgbench, server.folder);
    }
  } finally {
    await money.stop();
  }
} finally {
  await server.stop();
}
