import pg from "pg";

import { createPool } from "../apps/server/src/db/pool.ts";
import { createLedger } from "../apps/server/src/ledger/create-ledger.ts";
import type { Posting } from "../apps/server/src/ledger/posting.ts";
import { startDurableServer } from "./lib/durable-server.ts";
import { median, underLoad, type Load } from "./lib/load.ts";
import { PLAIN_TABLES, plainTransfer } from "./lib/plain-transfer.ts";

// What the ledger does beside a plain transaction for each transfer, in one run on one PostgreSQL with durable commits:
// entries, floors, running balances, a saga's row, a movement's number and a kept answer in both.
// node bench/ledger.ts [--rounds=3] [--ms=3000] [--callers=64]

const option = (name: string, usual: number): number => {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return found === undefined ? usual : Number(found.split("=")[1]);
};
const ROUNDS = option("rounds", 3);
const MS = option("ms", 3_000);
const CALLERS = option("callers", 64);
const MEMBERS = 10_000;
const CONNECTIONS = 16;

const server = await startDurableServer();
const owner = new pg.Client(server.owner);
await owner.connect();
await owner.query(PLAIN_TABLES);
await owner.query(
  `insert into account (kind, member_id, currency, floor, balance, seq) select 'wallet', g, 'THB', 0, 1000000000, 0 from generate_series(1, ${MEMBERS}) g`,
);
await owner.query(
  `insert into account (kind, member_id, currency) select 'game', g, 'THB' from generate_series(1, ${MEMBERS}) g`,
);
await owner.query("insert into account (kind, code, currency) values ('qr', 'BENCH', 'THB')");
await owner.query("vacuum analyze");

const pool = createPool({ connection: server.app, max: CONNECTIONS, onError: console.error });
const ledger = createLedger({
  pool,
  clock: { now: () => new Date() },
  schedule: { sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
});
const house = await ledger.account({ kind: "qr", code: "BENCH", currency: "THB", memberId: null });

let serial = 0;
const member = (): bigint => BigInt(1 + Math.floor(Math.random() * MEMBERS));
const pair = (): readonly [bigint, bigint] => {
  const [a, b] = [member(), member()];
  return a === b ? pair() : [a, b];
};

const posting = (debit: bigint, credit: bigint, wallet: bigint): Posting => {
  const reference = `bench:${++serial}:${wallet.toString(36)}`;
  return {
    operation: "post",
    reference,
    kind: "by-hand",
    currency: "THB",
    amount: 100n,
    debit,
    credit,
    wallet,
    saga: {
      memberId: wallet,
      reference,
      kind: "bench",
      type: "deposit",
      from: null,
      to: "done",
      status: "SUCCESS",
      dueAt: null,
      list: true,
    },
    key: {
      memberId: wallet,
      key: `key-${reference}`,
      hash: "0".repeat(64),
      reference,
      answer: { status: 200, body: `{"reference":"${reference}","wallet":{"amount":"$available"}}` },
    },
  };
};
const submitted = async (asked: Posting): Promise<void> => {
  const outcome = await ledger.submit(asked);
  if (outcome.is !== "done")
    throw new Error(`the ledger refused: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};
const plain = async (debit: bigint, credit: bigint, wallet: bigint): Promise<void> => {
  const client = await pool.connect();
  try {
    await plainTransfer(client, { debit, credit, member: wallet, reference: `plain:${++serial}` });
  } finally {
    client.release();
  }
};

const random = (): Promise<void> => {
  const [a, b] = pair();
  return submitted(posting(a, b, a));
};
const hot = (): Promise<void> => {
  const wallet = member();
  return submitted(posting(house, wallet, wallet));
};
/** A transfer to a game: held, then settled with the saga's end and the kept answer. */
const twice = async (): Promise<void> => {
  const wallet = member();
  const { saga, key, ...money } = posting(wallet, wallet + BigInt(MEMBERS), wallet);
  if (saga === undefined || key === undefined) return;
  const dueAt = new Date();
  await submitted({
    ...money,
    operation: "hold",
    saga: { ...saga, to: "held", status: "IN_PROGRESS", dueAt },
    key: { ...key, answer: null },
  });
  const { kind: _, type: __, ...facts } = saga;
  await submitted({ ...money, operation: "settle", saga: { ...facts, from: ["held"] }, key });
};
const plainRandom = (): Promise<void> => {
  const [a, b] = pair();
  return plain(a, b, a);
};
const plainHot = (): Promise<void> => {
  const wallet = member();
  return plain(0n, wallet, wallet);
};

const measures: readonly (readonly [name: string, callers: number, job: () => Promise<void>])[] = [
  ["plain, random pairs", CALLERS, plainRandom],
  ["ledger, random pairs", CALLERS, random],
  ["plain, one hot account", CALLERS, plainHot],
  ["ledger, one hot account", CALLERS, hot],
  ["ledger, hold and settle", CALLERS, twice],
  ["plain, alone", 1, plainRandom],
  ["ledger, alone", 1, random],
];
const results = new Map<string, Load[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, callers, job] of measures) {
    await underLoad(callers, 500, job);
    results.set(name, [...(results.get(name) ?? []), await underLoad(callers, MS, job)]);
  }
}

for (const [name, loads] of results) {
  const { rate, p50, p99 } = median(loads);
  console.log(
    `${name.padEnd(26)} ${rate.toFixed(0).padStart(7)} /s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`,
  );
}
const ratio = (name: string, base: string): string => {
  const [a, b] = [results.get(name), results.get(base)];
  return a === undefined || b === undefined ? "?" : (median(a).rate / median(b).rate).toFixed(2);
};
console.log(
  `times a plain transaction: random ${ratio("ledger, random pairs", "plain, random pairs")}, hot ${ratio("ledger, one hot account", "plain, one hot account")}, alone ${ratio("ledger, alone", "plain, alone")}`,
);

await ledger.close();
await pool.end();
await owner.end();
await server.stop();
