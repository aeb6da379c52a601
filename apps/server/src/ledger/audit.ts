import type pg from "pg";

import { asAuditor } from "./auditor.ts";
import { CHECKS } from "./audit-checks.ts";
import { createFindings, type Findings } from "./audit-findings.ts";
import { SAGA_CHECKS } from "./audit-sagas.ts";
import { BLOCK_FAULTS, BROKEN_BLOCKS, CHAIN_CHECKS, NEXT_BLOCKS } from "./audit-seal.ts";

/** What an audit found. `discrepancies` names each, a line each; none means that the books are right. */
export type Audit = {
  readonly entries: bigint;
  readonly accounts: bigint;
  /** What the entries lower and raise accounts by, in minor units, over all currencies. */
  readonly debits: bigint;
  readonly credits: bigint;
  /** How many of the entries the chain covers. */
  readonly sealed: bigint;
  /** The last block of the chain. */
  readonly seal: { readonly number: bigint; readonly hash: string; readonly at: Date } | null;
  /** How many discrepancies there are; of very many only the first are named. */
  readonly wrong: number;
  readonly discrepancies: readonly string[];
};

type Counts = {
  readonly entries: bigint;
  readonly accounts: bigint;
  readonly debits: string;
  readonly credits: string;
};
type Last = { readonly number: bigint; readonly hash: string; readonly at: Date; readonly sealed: bigint };

const COUNTS = `select count(*) as entries, (select count(*) from account) as accounts,
    coalesce(-sum(amount) filter (where amount < 0), 0) as debits, coalesce(sum(amount) filter (where amount > 0), 0) as credits
  from entry`;
const LAST = "select n as number, encode(hash, 'hex') as hash, at, sealed from seal order by n desc limit 1";
/** Rows of sealed blocks that are looked at together. */
const ROWS = 50_000;

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error("the books could not be counted");
  return row;
};

/** Everything that has to hold at one moment, in one snapshot. */
const auditBooks = async (client: pg.Client, findings: Findings): Promise<Counts & { readonly last: Last | null }> => {
  await client.query("begin isolation level repeatable read, read only");
  const counts = first((await client.query<Counts>(COUNTS)).rows);
  const last = (await client.query<Last>(LAST)).rows[0] ?? null;
  for (const check of [...CHECKS, ...SAGA_CHECKS, ...CHAIN_CHECKS]) await findings.look(check);
  await client.query("commit");
  return { ...counts, last };
};

/** Whether what was sealed still is what it was: sealed rows never change, so this needs no snapshot of its own. */
const auditBlocks = async (client: pg.Client, findings: Findings, last: bigint): Promise<void> => {
  await client.query("set enable_seqscan = off");
  for (let from = 0n; ;) {
    const { n } = first((await client.query<{ n: bigint | null }>(NEXT_BLOCKS, [from, last, ROWS])).rows);
    if (n === null) return;
    const { rows } = await client.query<{ n: bigint }>(BROKEN_BLOCKS, [from + 1n, n]);
    for (const block of rows) {
      const named = await findings.look(BLOCK_FAULTS, [block.n, block.n]);
      if (named === 0) findings.add(`seal ${block.n} was changed`);
    }
    from = n;
  }
};

/**
 * Proves the books from the entries alone, while everything goes on: balanced transfers, running balances, balances,
 * floors, holds, currencies, numbers without a gap, the sagas beside them, and the chain, whose hashes are worked out
 * anew. Only reads.
 */
export const audit = async (client: pg.Client): Promise<Audit> => {
  const findings = createFindings(client);
  const { last, entries, accounts, debits, credits } = await auditBooks(client, findings);
  if (last !== null) await auditBlocks(client, findings, last.number);
  return {
    entries,
    accounts,
    debits: BigInt(debits),
    credits: BigInt(credits),
    sealed: last?.sealed ?? 0n,
    seal: last === null ? null : { number: last.number, hash: last.hash, at: last.at },
    wrong: findings.count(),
    discrepancies: findings.lines(),
  };
};

/** An {@link audit} over a connection of its own. */
export const auditLedger = (connection: pg.ClientConfig): Promise<Audit> => asAuditor(connection, audit);

/** The audit as it is printed: a line each discrepancy, and the last line that says it all. */
export const auditLines = ({ entries, accounts, sealed, wrong, discrepancies }: Audit): readonly string[] => [
  ...discrepancies,
  ...(wrong > discrepancies.length ? [`and ${wrong - discrepancies.length} more`] : []),
  `${entries} entries, ${accounts} accounts, ${sealed} sealed, ${wrong} discrepancies`,
];
