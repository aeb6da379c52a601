import type pg from "pg";

import { memberId } from "./population.ts";
import type { Wallet } from "./ledger-jobs.ts";

/** Every wallet gets 10,000.00 in each round from one house account, which is enough for the measurement. */
const AMOUNT = 1_000_000;
/** Numbers are assigned in blocks of a thousand (apps/server/src/db/functions/ledger_batch.sql). */
const BATCH = 1_000;

/**
 * Fills empty books with `entries` entries in `wallets` wallets, as if each had been posted. It uses set-based
 * statements and skips the tables' triggers.
 */
export const fillBooks = async (owner: pg.Client, wallets: number, entries: number): Promise<readonly Wallet[]> => {
  const rounds = Math.ceil(entries / 2 / wallets);
  await owner.query("set synchronous_commit = off");
  for (const table of ["account", "transfer", "entry"]) await owner.query(`alter table ${table} disable trigger user`);
  const count = rounds * wallets;
  const { rows } = await owner.query<{ id: string }>(
    `insert into account (kind, code, currency, balance, seq) values ('qr', 'FILL', 'THB', $1, $2) returning id::text`,
    [-AMOUNT * count, count],
  );
  const house = rows[0]?.id ?? "0";
  const made = await owner.query<{ id: string }>(
    `insert into account (kind, member_id, currency, floor, balance, seq)
     select 'wallet', $1::bigint + g, 'THB', 0, $2, $3 from generate_series(1, ${wallets}) g returning id::text`,
    [String(memberId(0)), AMOUNT * rounds, rounds],
  );
  const first = Number(made.rows[0]?.id ?? 0) - 1;
  for (let round = 0; round < rounds; round++) {
    const id = `${round * wallets} + g`;
    await owner.query(
      `insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at)
       select ${id}, 'fill:' || ${id}, 'deposit-qr', 'posted', 'THB', ${AMOUNT}, ${house}, ${first} + g, '2026-01-01'
       from generate_series(1, ${wallets}) g`,
    );
    await owner.query(
      `insert into entry (account, seq, transfer, amount, balance, created_at)
       select ${first} + g, ${round + 1}, ${id}, ${AMOUNT}, ${AMOUNT * (round + 1)}, timestamptz '2026-01-01' from generate_series(1, ${wallets}) g
       union all
       select ${house}, ${id}, ${id}, -${AMOUNT}, -${AMOUNT}::bigint * (${id}), timestamptz '2026-01-01' from generate_series(1, ${wallets}) g`,
    );
  }
  await owner.query("select setval('transfer_id', $1)", [Math.ceil(count / BATCH) + 1]);
  for (const table of ["account", "transfer", "entry"]) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query("set synchronous_commit = on");
  await owner.query("vacuum analyze");
  return made.rows.map(({ id }, index) => ({ memberId: memberId(index + 1), account: BigInt(id) }));
};
