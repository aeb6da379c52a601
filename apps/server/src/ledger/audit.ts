import type pg from "pg";

import type { AuditRules } from "./audited-saga.ts";
import { asAuditor } from "./auditor.ts";
import { ACCOUNTS_BETWEEN, ACCOUNTS_OF_BLOCKS, NEXT_ACCOUNTS, NO_ACCOUNT, SUMS } from "./audit-accounts.ts";
import { type Carry, NO_CARRY, nameUnmatched, type Walked, walkStretch } from "./audit-carry.ts";
import { createFindings, type Findings } from "./audit-findings.ts";
import { createHolds, type Holds } from "./audit-holds.ts";
import { LOG_CHECKS, LOG_FAULTS } from "./audit-logs.ts";
import { lastSagas, MEMBERS_OF_BLOCKS, NEXT_MEMBERS, sagasBetween } from "./audit-sagas.ts";
import { BLOCK_FAULTS, BROKEN_BLOCKS, END_CHECKS, LINKS, NEXT_BLOCKS } from "./audit-seal.ts";
import { HELD_CHECK, NUMBER_CHECK, WALK_BLOCKS, WALK_REST } from "./audit-walk.ts";

/** The result of an audit. `discrepancies` has one line for each; none means that the books are correct. */
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
  /** How many discrepancies there are. When there are very many, only the first are listed. */
  readonly wrong: number;
  readonly discrepancies: readonly string[];
};

/** How far an audit came, so that another one can continue there. */
export type Covered = {
  /** The last walked block, with what is carried out of it and the sums of its entries and all before. */
  readonly block: bigint;
  readonly carry: Carry;
  readonly debits: bigint;
  readonly credits: bigint;
  /** How far the repeated check of old rows has come, by block, account and member. */
  readonly againSeal: bigint;
  readonly againAccount: bigint;
  readonly againMember: bigint;
};

const NOTHING: Covered = {
  block: 0n,
  carry: NO_CARRY,
  debits: 0n,
  credits: 0n,
  againSeal: 0n,
  againAccount: -1n,
  againMember: -1n,
};

type Last = { readonly number: bigint; readonly hash: string; readonly at: Date; readonly sealed: bigint };
type Sum = { readonly currency: string; readonly accounts: bigint; readonly balance: string };

const LAST = "select n as number, encode(hash, 'hex') as hash, at, sealed from seal order by n desc limit 1";
/** How many rows of sealed blocks one step reads, because a statement's snapshot has to be short. */
const ROWS = 20_000;
/** How many accounts and members one step reads. */
const ACCOUNTS = 20_000n;
const MEMBERS = 1_000n;
/** Read in addition to as many movements as the member has transfers. */
const MORE_MOVEMENTS = 3n;
const END = 9_223_372_036_854_775_807n;

const atOnce: Throttle = (step) => step();

const lastBlock = async (client: pg.Client): Promise<Last | null> => (await client.query<Last>(LAST)).rows[0] ?? null;

/** The end of the next part after `after`; null after the last. */
const partEnd = async (client: pg.Client, query: string, after: bigint, most: bigint): Promise<bigint | null> =>
  (await client.query<{ upto: bigint | null }>(query, [after, most])).rows[0]?.upto ?? null;

const nextBlocks = async (client: pg.Client, after: bigint, last: bigint): Promise<bigint | null> =>
  (await client.query<{ n: bigint | null }>(NEXT_BLOCKS, [after, last, ROWS])).rows[0]?.n ?? null;

/** Checks that the blocks' rows are what was sealed. Sealed rows never change, so this needs no snapshot of its own. */
const proveSealed = async (client: pg.Client, findings: Findings, from: bigint, to: bigint): Promise<void> => {
  for (const query of LINKS) await findings.look(query, [from, to]);
  const { rows } = await client.query<{ n: bigint }>(BROKEN_BLOCKS, [from, to]);
  for (const { n } of rows) {
    const named = await findings.look(BLOCK_FAULTS, [n, n]);
    if (named === 0) findings.add(`seal ${n} was changed`);
  }
  for (const query of LOG_FAULTS) await findings.look(query, [from, to]);
};

/** Runs a step of an audit. One that no caller waits for pauses afterwards, to leave time for others. */
export type Throttle = <T>(step: () => Promise<T>) => Promise<T>;

type Walk = {
  readonly client: pg.Client;
  readonly findings: Findings;
  readonly holds: Holds;
  readonly rules: AuditRules;
  readonly isWhole: boolean;
  readonly throttle: Throttle;
};
/** Checks the accounts and sagas that the blocks concern. */
const proveConcerned = async ({ client, findings, rules, throttle }: Walk, from: bigint, to: bigint): Promise<void> => {
  await throttle(() => findings.look(ACCOUNTS_OF_BLOCKS, [from, to]));
  const { rows } = await client.query<{ id: bigint; transfers: bigint }>(MEMBERS_OF_BLOCKS, [from, to]);
  for (let at = 0; at < rows.length; at += Number(MEMBERS)) {
    const part = rows.slice(at, at + Number(MEMBERS));
    const values = [part.map(({ id }) => id), part.map(({ transfers }) => transfers + MORE_MOVEMENTS)];
    for (const query of lastSagas(rules)) await throttle(() => findings.look(query, values));
  }
};

type State = { readonly covered: Covered; readonly entries: bigint };

const sumOf = ({ covered, entries }: State, walked: Walked, block: bigint): State => ({
  entries: entries + walked.entries,
  covered: {
    ...covered,
    block,
    carry: walked.carry,
    debits: covered.debits + walked.debits,
    credits: covered.credits + walked.credits,
  },
});

/** Walks the blocks after the covered ones up to `last`, a few at a time. */
const walkBlocks = async (walk: Walk, start: State, last: bigint): Promise<State> => {
  const { client, findings, holds, isWhole } = walk;
  let state = start;
  for (;;) {
    const { block, carry } = state.covered;
    const to = await nextBlocks(client, block, last);
    if (to === null) return state;
    const from = block + 1n;
    await walk.throttle(() => proveSealed(client, findings, from, to));
    await holds.follow(from, to);
    const walked = await walk.throttle(() => walkStretch(client, findings, WALK_BLOCKS, [from, to], carry));
    state = sumOf(state, walked, to);
    if (!isWhole) await proveConcerned(walk, from, to);
  }
};

/**
 * Checks the end of the chain and what is not sealed yet in one snapshot, which is short because little is unsealed.
 */
const walkRest = async (walk: Walk, start: State) => {
  const { client, findings, holds, isWhole } = walk;
  await client.query("begin isolation level repeatable read, read only");
  const last = await lastBlock(client);
  const state = last === null ? start : await walkBlocks({ ...walk, throttle: atOnce }, start, last.number);
  const unsealed = await walkStretch(client, findings, WALK_REST, [isWhole ? 1n : 0n, 0n], state.covered.carry);
  await nameUnmatched(findings, unsealed.carry);
  for (const query of [HELD_CHECK, NUMBER_CHECK, ...END_CHECKS]) await findings.look(query);
  await holds.end();
  await client.query("commit");
  return { last, state, unsealed };
};

/** Checks all accounts, or the next ones. Returns how far that came. */
const proveAccounts = async (walk: Walk, start: bigint): Promise<bigint> => {
  const { client, findings, isWhole } = walk;
  for (let after = start; ;) {
    const upto = await partEnd(client, NEXT_ACCOUNTS, after, ACCOUNTS);
    await walk.throttle(async () => {
      await findings.look(ACCOUNTS_BETWEEN, [after, upto ?? END]);
      await findings.look(NO_ACCOUNT, [after, upto ?? END]);
    });
    if (upto === null) return NOTHING.againAccount;
    if (!isWhole) return upto;
    after = upto;
  }
};

/** Checks the sagas of all members, or of the next ones. Returns how far that came. */
const proveMembers = async (walk: Walk, start: bigint): Promise<bigint> => {
  const { client, findings, rules, isWhole } = walk;
  for (let after = start; ;) {
    const upto = await partEnd(client, NEXT_MEMBERS, after, MEMBERS);
    for (const query of sagasBetween(rules)) await walk.throttle(() => findings.look(query, [after, upto ?? END]));
    if (upto === null) return NOTHING.againMember;
    if (!isWhole) return upto;
    after = upto;
  }
};

/** Checks a few blocks that an earlier audit covered. Returns how far that came. */
const proveOldBlocks = async (walk: Walk, { againSeal, block }: Covered): Promise<bigint> => {
  const { client, findings } = walk;
  const to = await nextBlocks(client, againSeal, block);
  if (to === null) return 0n;
  await walk.throttle(() => proveSealed(client, findings, againSeal + 1n, to));
  return to;
};

/** Checks that the accounts of each currency sum to zero. Returns how many accounts there are. */
const sumAccounts = async (client: pg.Client, findings: Findings): Promise<bigint> => {
  const { rows } = await client.query<Sum>(SUMS);
  for (const { currency, balance } of rows)
    if (balance !== "0") findings.add(`all accounts in ${currency} come to ${balance}`);
  return rows.reduce((sum, { accounts }) => sum + accounts, 0n);
};

/**
 * Proves the books from the entries alone while the service runs: balanced transfers, running balances, balances,
 * floors, holds, currencies, numbers without a gap, the sagas, the logs, and the chain, whose hashes are computed
 * again. It only reads, in many short snapshots: a block's rows never change, and rows that change are read in one
 * statement with what they must agree with. `since` is what an earlier audit covered: then only new blocks are walked,
 * with everything that they concern, and a part of the old ones.
 */
export const auditSince = async (
  client: pg.Client,
  rules: AuditRules,
  since: Covered | null,
  throttle: Throttle = atOnce,
): Promise<{ readonly found: Audit; readonly covered: Covered }> => {
  const findings = createFindings(client);
  const isWhole = since === null;
  const walk: Walk = { client, findings, rules, isWhole, throttle, holds: createHolds(client, findings, isWhole) };
  // Keys are looked up by index row by row, whatever the tables' statistics say.
  await client.query("set enable_seqscan = off");
  const begun: State = { covered: since ?? NOTHING, entries: 0n };
  const old = begun.covered;
  const againSeal = isWhole ? 0n : await proveOldBlocks(walk, old);
  const toWalk = await lastBlock(client);
  const walked = toWalk === null ? begun : await walkBlocks(walk, begun, toWalk.number);
  const { last, state, unsealed } = await walkRest(walk, walked);
  const againAccount = await proveAccounts(walk, old.againAccount);
  const againMember = await proveMembers(walk, old.againMember);
  await client.query("reset enable_seqscan");
  for (const query of LOG_CHECKS) await findings.look(query);
  for (const query of rules.once) await throttle(() => findings.look(query));
  const accounts = await sumAccounts(client, findings);
  const sealed = last?.sealed ?? 0n;
  const { covered } = state;
  return {
    covered: { ...covered, againSeal, againAccount, againMember },
    found: {
      entries: (isWhole ? state.entries : sealed) + unsealed.entries,
      accounts,
      debits: covered.debits + unsealed.debits,
      credits: covered.credits + unsealed.credits,
      sealed,
      seal: last === null ? null : { number: last.number, hash: last.hash, at: last.at },
      wrong: findings.count(),
      discrepancies: findings.lines(),
    },
  };
};

/** Audits all books from the first block on, whatever earlier audits covered. */
export const audit = async (client: pg.Client, rules: AuditRules): Promise<Audit> =>
  (await auditSince(client, rules, null)).found;

/** An {@link audit} over a connection of its own. */
export const auditLedger = (connection: pg.ClientConfig, rules: AuditRules): Promise<Audit> =>
  asAuditor(connection, (client) => audit(client, rules));

/** An audit as it is printed: one line for each discrepancy, and a last line with the result. */
export const auditLines = ({ entries, accounts, sealed, wrong, discrepancies }: Audit): readonly string[] => [
  ...discrepancies,
  ...(wrong > discrepancies.length ? [`and ${wrong - discrepancies.length} more`] : []),
  `${entries} entries, ${accounts} accounts, ${sealed} sealed, ${wrong} discrepancies`,
];
