import { join } from "node:path";

import pg from "pg";

import { createPool } from "../../apps/server/src/db/pool.ts";
import { createLedger } from "../../apps/server/src/ledger/create-ledger.ts";
import type { CallerAnswer, CallerOrder } from "./caller.ts";
import { startChild } from "./child.ts";
import { createLedgerJobs, type Wallet } from "./ledger-jobs.ts";
import { underLoad, type Load } from "./load.ts";
import { startMoneyServer } from "./money-server.ts";
import { PLAIN_TABLES } from "./plain-transfer.ts";
import type { Measure } from "./turns.ts";
import {
  fillOrders,
  fillSessions,
  fillStatement,
  fillPopulation,
  GAME,
  memberId,
  type Population,
} from "./population.ts";

export type MoneyOptions = {
  readonly app: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  /** The folder of the server's keys. */
  readonly folder: string;
  /** The size of the server's pool. */
  readonly connections: number;
  readonly population: Population;
  /** How many callbacks are prepared for each second at first and at most: more than any machine handles. */
  readonly callbacks: number;
  /** Where the server writes a profile of its processor time. */
  readonly profile: string | null;
};

/** Everything that the measurements need, running, and the measurements that are compared with the yardstick. */
export type Money = {
  readonly owner: pg.Client;
  readonly measures: readonly Measure[];
  /** One posting of the ledger, and one plain transaction, for a single caller. */
  readonly alone: { readonly plain: () => Promise<void>; readonly ours: () => Promise<void> };
  /** A page of a statement with many entries, and one with few, alternately for `ms`. */
  readonly statement: (many: number, few: number, ms: number) => Promise<{ readonly many: Load; readonly few: Load }>;
  /** The names of our processes, by process id. */
  readonly names: ReadonlyMap<number, string>;
  readonly stop: () => Promise<void>;
};

const CALLERS = 64;
const PAYERS = 64;
const TRANSFERRERS = 64;
const PAGE = 20;

/** Fills the database, starts the server and its provider, and prepares the measurements. */
export const startMoney = async (options: MoneyOptions): Promise<Money> => {
  const { members, rich, players } = options.population;
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const each of stops.toReversed()) await each();
  };
  const start = async (): Promise<Omit<Money, "stop">> => {
    const owner = new pg.Client(options.owner);
    await owner.connect();
    stops.push(() => owner.end());
    await fillPopulation(owner, options.population);
    await owner.query(PLAIN_TABLES);

    const pool = createPool({ connection: options.app, max: options.connections, onError: console.error });
    const ledger = createLedger({
      pool,
      schedule: { sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    });
    stops.push(async () => {
      await ledger.close();
      await pool.end();
    });
    const house = await ledger.account({ kind: "qr", code: "BENCH", currency: "THB", memberId: null });
    const { rows: wallets } = await pool.query<Wallet>(
      'select member_id as "memberId", id as account from account where kind = $1 and member_id <= $2',
      ["wallet", memberId(rich)],
    );
    const jobs = createLedgerJobs(ledger, pool, wallets, house);

    const provider = startChild<object, { readonly port: number }>(join(import.meta.dirname, "provider.ts"));
    stops.push(provider.stop);
    const server = await startMoneyServer({
      folder: options.folder,
      connection: options.app,
      providerPort: (await provider.next()).port,
      ...(options.profile === null ? {} : { execArgv: ["--cpu-prof", `--cpu-prof-dir=${options.profile}`] }),
    });
    stops.push(server.stop);
    const caller = startChild<CallerOrder, CallerAnswer>(join(import.meta.dirname, "caller.ts"), {
      env: { ...process.env, KRAPAO_BENCH_PORT: String(server.port) },
    });
    stops.push(caller.stop);

    let sets = 0;
    // Orders that nobody pays cost the database too. So at most three times as many are prepared as were paid when it was
    // fastest: a machine may work more than twice as fast a minute later.
    let fastest = 0;
    const prepareCallbacks = async (ms: number): Promise<void> => {
      const each = fastest === 0 ? options.callbacks : Math.min(options.callbacks, 3 * fastest);
      const last = Math.min(members, Math.ceil((each * ms) / 1_000));
      const set = `S${sets++}X`;
      await fillOrders(owner, set, "WW", last);
      const secret = server.secretOf("WW");
      await caller.ask({ do: "prepare-callbacks", set, provider: "WW", secret, first: 1, last });
    };
    const prepareTransfers = async (): Promise<void> => {
      await caller.ask({ do: "prepare-transfers", players, connections: TRANSFERRERS, game: GAME });
    };
    const called = async (connections: number, ms: number): Promise<Load> => {
      const { loads } = await caller.ask({ do: "go", connections, ms });
      const [load] = loads;
      if (load === undefined) throw new Error("nothing was called");
      return load;
    };

    const payers = async (ms: number): Promise<Load> => {
      const load = await called(PAYERS, ms);
      fastest = Math.max(fastest, load.rate);
      return load;
    };

    return {
      owner,
      measures: [
        { name: "ledgerRandom", run: (ms) => underLoad(CALLERS, ms, jobs.random) },
        { name: "ledgerHot", run: (ms) => underLoad(CALLERS, ms, jobs.hot) },
        { name: "callbacks", prepare: prepareCallbacks, run: payers },
        { name: "transfer", prepare: prepareTransfers, run: (ms) => called(TRANSFERRERS, ms) },
      ],
      alone: { plain: jobs.plain, ours: jobs.random },
      statement: async (many, few, ms) => {
        // The last two members, whom no other measurement uses.
        const [long, short] = [members, members - 1];
        await fillStatement(owner, long, many);
        await fillStatement(owner, short, few);
        await fillSessions(owner, short, long);
        await owner.query("vacuum analyze saga, entry, account");
        const pages = (entries: number): number => Math.ceil(entries / PAGE);
        await caller.ask({
          do: "statement",
          members: [
            [long, pages(many)],
            [short, pages(few)],
          ],
        });
        await caller.ask({ do: "go", connections: 1, ms: Math.min(1_000, ms) });
        const [first, second] = (await caller.ask({ do: "go", connections: 1, ms })).loads;
        if (first === undefined || second === undefined) throw new Error("no statement");
        return { many: first, few: second };
      },
      names: new Map([
        [server.pid, "server"],
        [caller.pid, "callers"],
        [provider.pid, "provider"],
      ]),
    };
  };
  try {
    return { ...(await start()), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
