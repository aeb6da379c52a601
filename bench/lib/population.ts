import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

/** The size of the population. Each opening balance is a posting, so that the books are right. */
export type Population = {
  /** All members, each with a wallet. */
  readonly members: number;
  /** How many of them have money. */
  readonly rich: number;
  /** How many have a session and an account at the game provider. */
  readonly players: number;
};

/** The id of the member at `place` of the population. Places count from 1. */
export const memberId = (place: number): bigint => 1_000_000_000n + BigInt(place);

/** The session token of a player. */
export const tokenOf = (place: number): string => `bench-token-${place}`;

export const GAME = "PG";
const FIRST = 1_000_000_000;
/** The opening balance of each member, in minor units. */
const OPENING = 1_000_000_000;

const ago = (ms: number): Date => new Date(Date.now() - ms);

/** Creates the members with their accounts and sessions. */
export const fillPopulation = async (owner: pg.Client, { members, rich, players }: Population): Promise<void> => {
  const at = ago(3_600_000);
  await owner.query("set synchronous_commit = off");
  await owner.query(
    `insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no, bank_account_name, created_at)
     select ${FIRST} + g, '+66' || g, 'สมชาย', 'x', 'THB', 'TH', 'KBANK', g::text, 'SOMCHAI JAIDEE', $1 from generate_series(1, ${members}) g`,
    [at],
  );
  await owner.query(
    `insert into account (kind, member_id, currency, floor, balance, seq)
     select 'wallet', ${FIRST} + g, 'THB', 0, case when g <= ${rich} then ${OPENING} else 0 end, case when g <= ${rich} then 1 else 0 end
     from generate_series(1, ${members}) g`,
  );
  await owner.query(
    "insert into account (kind, code, currency, balance, seq) values ('opening', 'BENCH', 'THB', -$1::bigint * $2::bigint, $1)",
    [rich, OPENING],
  );
  await owner.query(
    `with opening as (select id from account where kind = 'opening' and code = 'BENCH'),
       wallet as (select id, row_number() over (order by id) as n from account where kind = 'wallet' and seq = 1),
       moved as (
         insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
         select n, 'opening:' || n, 'opening', 'posted', 'THB', ${OPENING}, (select id from opening), id, $1 from wallet)
     insert into entry (account, seq, transfer, amount, balance, created_at)
     select id, 1, n, ${OPENING}, ${OPENING}, $1::timestamptz from wallet
     union all select (select id from opening), n, n, -${OPENING}, -n * ${OPENING}, $1::timestamptz from wallet`,
    [at],
  );
  await owner.query("select setval('transfer_id', $1)", [Math.ceil(rich / 1000) + 1]);
  await owner.query(
    "insert into game_provider (code, position, name, category, logo, background) values ($1, 1, $1, 'slot', '', '') on conflict do nothing",
    [GAME],
  );
  await owner.query(
    `insert into account (kind, code, member_id, currency) select 'game', $1, ${FIRST} + g, 'THB' from generate_series(1, ${players}) g`,
    [GAME],
  );
  await owner.query(
    `insert into game_account (member_id, code, username, currency, password, created_at, activated_at)
     select ${FIRST} + g, $1, 'bench' || g, 'THB', '\\x01', $2, $2 from generate_series(1, ${players}) g`,
    [GAME, at],
  );
  await fillSessions(owner, 1, players);
  await owner.query("vacuum analyze");
  await owner.query("set synchronous_commit = on");
};

/**
 * Waits until everything in the books is sealed, so that no sealing runs during the measurement. Throws after
 * `patienceMs` milliseconds.
 */
export const untilSealed = async (owner: pg.Client, patienceMs: number): Promise<void> => {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const { rows } = await owner.query<{ left: number }>(
      "select (select count(*) from entry) - coalesce((select sealed from seal order by n desc limit 1), 0) as left",
    );
    if (Number(rows[0]?.left) === 0) return;
    await sleep(500);
  }
  throw new Error("the books are not sealed");
};

/** As much write-ahead log as the production settings allow between checkpoints (`max_wal_size`), in messages of 8 MB. */
const LOG_MESSAGES = 512;

/**
 * Brings PostgreSQL into the state after an hour of such load, in which it reuses its write-ahead log files: the
 * measurement writes several gigabytes, and a new file holds up all commits for 40 ms. Dropping a database ends with a
 * checkpoint, and the owner of a database has no other means to cause one.
 */
export const wearIn = async (owner: pg.Client): Promise<void> => {
  await owner.query(
    "select pg_logical_emit_message(false, 'bench', repeat('x', 8388608)) from generate_series(1, $1)",
    [LOG_MESSAGES],
  );
  await owner.query("create database wear_in");
  await owner.query("drop database wear_in");
};

/** A session for each member from `first` to `last`. */
export const fillSessions = async (owner: pg.Client, first: number, last: number): Promise<void> => {
  await owner.query(
    `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
     select ${FIRST} + g, 's', sha256(convert_to('bench-token-' || g, 'UTF8')), 'bench', true, $1, $1, $2, 864000000
     from generate_series($3::int, $4::int) g`,
    [new Date(), new Date(Date.now() + 86_400_000), first, last],
  );
};

/** The reference of an order in a set of orders. */
export const orderName = (set: string, place: number): string => `Q${set}${String(place).padStart(8, "0")}`;

/**
 * Open QR orders of 100.00 at `provider`, one for each member, each with its row as the product writes it. Their next
 * question is due after the measurement.
 */
export const fillOrders = async (owner: pg.Client, set: string, provider: string, count: number): Promise<void> => {
  await owner.query("set synchronous_commit = off");
  const values = [new Date(), new Date(Date.now() + 600_000), provider, set, count];
  await owner.query("update qr_order set closed_at = $1, closed_as = 'replaced' where closed_at is null", [new Date()]);
  // An order that nobody paid has lapsed long before its member's tenth.
  await owner.query(
    `update saga set state = 'lapsed', status = 'FAILED', due_at = null, changed_at = $1
     where kind = 'qr-deposit' and state = 'waiting' and status = 'IN_PROGRESS'`,
    [new Date()],
  );
  await owner.query(
    `insert into qr_order (member_id, qrcode_id, provider, currency, amount, payload, their_reference, created_at, expire_at)
     select ${FIRST} + g, 'Q' || $4 || lpad(g::text, 8, '0'), $3, 'THB', 10000, repeat('0', 120), 'P' || $4 || g, $1, $2
     from generate_series(1, $5::int) g`,
    values,
  );
  await owner.query(
    `insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, timeline, due_at, created_at, changed_at)
     select ${FIRST} + g, 'Q' || $4 || lpad(g::text, 8, '0'), 'qr-deposit', 'deposit', 'waiting', 'IN_PROGRESS', 10000, 'THB', $3, 'WALLET',
       jsonb_build_array(jsonb_build_object('state', 'waiting', 'at', $1::timestamptz)), $2, $1, $1
     from generate_series(1, $5::int) g`,
    values,
  );
  await owner.query("analyze qr_order, saga");
  await owner.query("set synchronous_commit = on");
};

/** Adds `count` deposits of 1.00 with their entries to a member, oldest first, as if each had been posted. */
export const fillStatement = async (owner: pg.Client, place: number, count: number): Promise<void> => {
  await owner.query("begin");
  const { rows } = await owner.query<{ id: bigint; balance: bigint; seq: bigint; movements: bigint; house: bigint }>(
    `select w.id, w.balance, w.seq, w.movements, open_account(null, 'qr', 'STATEMENT' || $2::text, 'THB') as house
     from account w where w.kind = 'wallet' and w.member_id = $1 for update`,
    [memberId(place), String(place)],
  );
  const [wallet] = rows;
  if (wallet === undefined) throw new Error("no such member");
  const start = new Date(Date.now() - 300 * 86_400_000);
  const step = Math.floor((290 * 86_400_000) / count);
  const moment = `$2::timestamptz + g * interval '${step} milliseconds'`;
  const { rows: bases } = await owner.query<{ base: string }>(
    "select setval('transfer_id', nextval('transfer_id') + $1::bigint) - $1::bigint as base",
    [Math.ceil(count / 1000) + 2],
  );
  const base = String(BigInt(bases[0]?.base ?? "0") * 1000n);
  await owner.query(
    `insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
     select ${base} + g, 'statement:${place}:' || g, 'deposit-qr', 'posted', 'THB', 100, $1::bigint, $3::bigint, ${moment} from generate_series(1, ${count}) g`,
    [wallet.house, start, wallet.id],
  );
  await owner.query(
    `insert into entry (account, seq, transfer, amount, balance, created_at)
     select $1::bigint, $3::bigint + g, ${base} + g, 100, $4::bigint + g * 100, ${moment} from generate_series(1, ${count}) g`,
    [wallet.id, start, wallet.seq, wallet.balance],
  );
  await owner.query(
    `insert into entry (account, seq, transfer, amount, balance, created_at)
     select $1::bigint, g, ${base} + g, -100, -g * 100, ${moment} from generate_series(1, ${count}) g`,
    [wallet.house, start],
  );
  await owner.query(
    `insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, n, listed_at, balance, timeline, created_at, changed_at)
     select $1::bigint, 'statement:${place}:' || g, 'qr-deposit', 'deposit', 'paid', 'SUCCESS', 100, 'THB', 'WW', 'WALLET', $3::bigint + g, ${moment},
       $4::bigint + g * 100, jsonb_build_array(jsonb_build_object('state', 'paid', 'at', ${moment})), ${moment}, ${moment}
     from generate_series(1, ${count}) g`,
    [memberId(place), start, wallet.movements, wallet.balance],
  );
  await owner.query(
    "update account set balance = balance + $2::bigint * 100, seq = seq + $2::bigint, movements = movements + $2::bigint where id = $1",
    [wallet.id, count],
  );
  await owner.query("update account set balance = -$2::bigint * 100, seq = $2::bigint where id = $1", [
    wallet.house,
    count,
  ]);
  await owner.query("commit");
};
