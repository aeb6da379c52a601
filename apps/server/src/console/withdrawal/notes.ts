import { type Currency, toMajor } from "@krapao/contract";
import type { Withdrawal } from "@krapao/contract/operator/withdrawal-shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Waits } from "../../domain/withdrawal/approve.ts";

type Note = Withdrawal["notes"][number];

const DAY_MS = 86_400_000;
const NEW_MEMBER_MS = 7 * DAY_MS;
/** A withdrawal is large from this many times the mean of the month before. */
const MUCH = 3;

/** Facts about the member of a withdrawal at the time of the request. */
type Known = {
  readonly reference: string;
  readonly joined: Date;
  readonly bank_changed_at: Date | null;
  readonly paid: number;
  readonly mean: string | null;
  readonly new_device: Date | null;
  readonly deposited: bigint;
  readonly played: bigint;
  /** A case of it needs two operators, and none has looked at it. */
  readonly needs_look: boolean;
};

export type NotedWithdrawal = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly waits: readonly Waits[];
};

const know = async (db: Kysely<Database>, rows: readonly NotedWithdrawal[]): Promise<ReadonlyMap<string, Known>> => {
  const { rows: known } = await sql<Known>`
    select u.reference, m.created_at as joined, m.bank_changed_at, w.paid, w.mean::text, d.new_device,
      coalesce(p.deposited, 0)::bigint as deposited, coalesce(p.played, 0)::bigint as played,
      exists (
        select from flag f where f.member_id = u.member_id and f.reference = u.reference and f.needs_second_look
          and f.is_open and f.first_look_by is null
      ) as needs_look
    from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ reference }) => reference)}::text[],
      ${rows.map(({ createdAt }) => createdAt)}::timestamptz[]) u(member_id, reference, at)
    join member m on m.id = u.member_id
    left join account a on a.member_id = u.member_id and a.kind = 'wallet' and a.code = '' and a.currency = m.currency
    cross join lateral (
      select count(*)::int as paid, avg(amount) as mean from saga s
      where s.member_id = u.member_id and s.kind = 'withdraw' and s.status = 'SUCCESS'
        and s.n > greatest(coalesce(a.movements, 0) - 500, 0)
    ) w
    cross join lateral (
      select max(s.created_at) as new_device from session s
      where s.member_id = u.member_id and s.created_at > u.at - interval '1 day' and s.created_at <= u.at
        and m.created_at < u.at - interval '1 day'
        and not exists (select from session o where o.member_id = s.member_id and o.device = s.device and o.created_at < s.created_at)
    ) d
    cross join lateral (
      select sum(amount) filter (where s.type = 'deposit') as deposited,
        sum(amount) filter (where s.type = 'transfer' and s.from_code = 'WALLET' and s.kind <> 'adjustment') as played
      from saga s where s.member_id = u.member_id and s.status = 'SUCCESS'
        and s.n > greatest(coalesce(a.movements, 0) - 100, 0) and s.created_at > u.at - interval '1 day' and s.created_at < u.at
    ) p`.execute(db);
  return new Map(known.map((one) => [one.reference, one]));
};

const worthKnowing = (row: NotedWithdrawal, known: Known): readonly Note[] => {
  const note = (code: Note["code"], detail: string | null = null): Note => ({ code, isReason: false, detail });
  const notes: Note[] = [];
  const isNew = row.createdAt.getTime() - known.joined.getTime() < NEW_MEMBER_MS;
  if (isNew) notes.push(note("new-member", known.joined.toISOString()));
  if (known.paid === 0) notes.push(note("first-withdrawal"));
  const mean = known.mean === null ? 0 : Number(known.mean);
  if (known.paid > 2 && Number(row.amount) > MUCH * mean)
    notes.push(note("much-more-than-usual", String(toMajor(BigInt(Math.round(mean))))));
  if (known.new_device !== null) notes.push(note("new-device", known.new_device.toISOString()));
  if (known.deposited > 0n && known.played < known.deposited)
    notes.push(note("unplayed-deposit", String(toMajor(known.deposited - known.played))));
  return notes;
};

/** Why each withdrawal waits for a person, and other facts about it, by its reference. */
export const notesOf = async (
  db: Kysely<Database>,
  rows: readonly NotedWithdrawal[],
): Promise<ReadonlyMap<string, readonly Note[]>> => {
  if (rows.length === 0) return new Map();
  const known = await know(db, rows);
  return new Map(
    rows.map((row) => {
      const one = known.get(row.reference);
      const changed = one?.bank_changed_at?.toISOString() ?? null;
      const reasons = row.waits.map((code): Note => ({
        code,
        isReason: true,
        detail: code === "bank-changed" ? changed : null,
      }));
      if (one === undefined) return [row.reference, reasons];
      const looks: readonly Note[] = one.needs_look ? [{ code: "second-look", isReason: true, detail: null }] : [];
      return [row.reference, [...reasons, ...looks, ...worthKnowing(row, one)]];
    }),
  );
};
