import assert from "node:assert/strict";

import type pg from "pg";

import { createBoundedCache } from "../lib/bounded-cache.ts";
import type { AccountKey, Balance } from "./ledger.ts";
import type { AccountId } from "./posting.ts";

/** An account's id never changes, so up to this many are cached; the least recently used one is dropped first. */
const CACHED = 100_000;

const OPEN = "select open_account($1, $2, $3, $4) as id";
const BALANCE = "select id as account, balance, held, seq, busy is not null as busy from account where id = $1";

export type Accounts = ReturnType<typeof createAccounts>;

/** Finds, opens and reads accounts. */
export const createAccounts = (pool: pg.Pool) => {
  const known = createBoundedCache<string, Promise<AccountId>>(CACHED);
  const house = new Set<AccountId>();

  const open = async ({ memberId, kind, code, currency }: AccountKey): Promise<AccountId> => {
    const values = [memberId, kind, code, currency];
    const { rows } = await pool.query<{ id: bigint }>({ name: "open_account", text: OPEN, values });
    const [row] = rows;
    assert(row !== undefined, "an account has a number");
    if (memberId === null) house.add(row.id);
    return row.id;
  };

  const account = (key: AccountKey): Promise<AccountId> => {
    const name = `${key.memberId ?? ""}:${key.kind}:${key.currency}:${key.code}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const opened = open(key);
    known.set(name, opened);
    opened.catch(() => known.delete(name));
    return opened;
  };

  const balance = async (id: AccountId): Promise<Balance | null> => {
    const { rows } = await pool.query<Balance>({ name: "ledger_balance", text: BALANCE, values: [id] });
    return rows[0] ?? null;
  };

  /** Whether an account is the house's, as far as this process has read it. */
  const isHouse = (id: AccountId): boolean => house.has(id);

  return { account, balance, isHouse };
};
