import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { AccountId } from "../../ledger/posting.ts";
import type { MemberBonus } from "./running.ts";

/** What a member has by the books at one moment, in minor units. */
export type Holdings = {
  readonly wallet: AccountId;
  /** The number of the wallet's last entry. */
  readonly seq: bigint;
  /** In all accounts, including money on its way. */
  readonly held: bigint;
  /** In the wallet, without held amounts. */
  readonly available: bigint;
  /** Codes of the games that hold money. */
  readonly games: readonly string[];
  /** A transfer between the wallet and a game is in progress. */
  readonly isMoving: boolean;
};

type Row = {
  readonly wallet: bigint;
  readonly seq: bigint;
  readonly held: bigint;
  readonly available: bigint;
  readonly games: readonly string[];
  readonly moving: boolean;
};

/**
 * What a member holds in that currency; null when the books have no account of theirs. It is one statement, so all
 * values are of one moment.
 */
export const holdingsOf = async (
  db: Kysely<Database>,
  member: { readonly id: bigint; readonly currency: Currency },
): Promise<Holdings | null> => {
  const { rows } = await sql<Row>`
    select w.id as wallet, w.seq, w.balance - w.held as available, (w.balance + others.balance)::bigint as held,
      others.games, others.moving or exists (
        select from saga s where s.member_id = w.member_id and s.status = 'IN_PROGRESS' and s.kind = 'transfer'
      ) as moving
    from account w cross join lateral (
      select coalesce(sum(a.balance), 0) as balance,
        coalesce(array_agg(a.code) filter (where a.kind = 'game' and a.balance <> 0), '{}') as games,
        coalesce(bool_or(a.busy is not null or a.held <> 0 or a.kind = 'transit' and a.balance <> 0), false) as moving
      from account a
      where a.member_id = w.member_id and a.kind in ('game', 'transit') and a.currency = w.currency
    ) others
    where w.member_id = ${member.id} and w.kind = 'wallet' and w.code = '' and w.currency = ${member.currency}`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { moving, ...rest } = row;
  return { ...rest, isMoving: moving };
};

/**
 * What is the member's own under a bonus, in minor units: what they had before the reward, plus what entered and minus
 * what left the wallet since, except through games and this bonus. `upTo`: the last entry of the wallet that counts.
 */
export const ownOf = async (
  db: Kysely<Database>,
  bonus: Pick<MemberBonus, "reference" | "held_before" | "wallet_seq">,
  { wallet, seq }: Pick<Holdings, "wallet" | "seq">,
): Promise<bigint> => {
  const { rows } = await sql<{ since: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as since
    from entry e join transfer t on t.id = e.transfer
    where e.account = ${wallet} and e.seq > ${bonus.wallet_seq} and e.seq <= ${seq}
      and t.kind not in ('to-game', 'from-game') and t.reference <> ${bonus.reference}`.execute(db);
  return bonus.held_before + (rows[0]?.since ?? 0n);
};
