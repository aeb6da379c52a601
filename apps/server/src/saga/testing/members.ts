import { createHash } from "node:crypto";

import type pg from "pg";

import type { Clock, Random } from "../../lib/ports.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Keys } from "../../lib/keys.ts";

export type TestMember = { readonly id: bigint; readonly currency: "THB"; readonly token: string };

export type MembersOptions = {
  /** Connects as the owner of the tables. */
  readonly owner: pg.Client;
  readonly ledger: Ledger;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly random: Random;
};

/** Creates members directly in the database: signed in, with money from the opening account. */
export const createMembers = ({ owner, ledger, keys, clock, random }: MembersOptions) => {
  let nextId = 1_000_000_000n + BigInt(random.int(1_000_000));

  const fund = async (reference: string, credit: bigint, amount: bigint): Promise<void> => {
    if (amount === 0n) return;
    const debit = await ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null });
    const posting = { operation: "post", kind: "opening", currency: "THB", debit } as const;
    const outcome = await ledger.submit({ ...posting, reference, amount, credit });
    if (outcome.is !== "done") throw new Error(outcome.is);
  };

  /** An open account in our books with this amount in it; the provider does not learn of it. */
  const openGame = async (id: bigint, code: string, amount: bigint): Promise<string> => {
    const username = `${code.toLowerCase()}${id}`;
    const account = await ledger.account({ kind: "game", code, currency: "THB", memberId: id });
    await fund(`opening:${id}:${code}`, account, amount);
    const place = { table: "game_account", column: "password", row: `${id}:${code}` };
    await owner.query(
      `insert into game_account (member_id, code, username, currency, password, created_at, activated_at)
       values ($1, $2, $3, 'THB', $4, $5, $5)`,
      [id, code, username, keys.seal("game-password", place, `pw-${username}`), clock.now()],
    );
    return username;
  };

  /** A member with this amount in the wallet (minor units). */
  const member = async (amount: bigint): Promise<TestMember> => {
    const id = nextId++;
    const token = random.bytes(32).toString("base64url");
    const now = clock.now();
    await owner.query(
      `insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no, bank_account_name, created_at)
       values ($1, $2, 'Somchai', 'x', 'THB', 'TH', 'KBANK', $3, 'SOMCHAI JAIDEE', $4)`,
      [id, `+66${id}`, `${id}`, now],
    );
    await owner.query(
      `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
       values ($1, 's', $2, 'test', true, $3, $3, $4, 8640000000)`,
      [id, createHash("sha256").update(token).digest(), now, new Date(now.getTime() + 86_400_000_000)],
    );
    const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id });
    await fund(`opening:${id}`, wallet, amount);
    return { id, currency: "THB", token };
  };

  return { member, openGame };
};
