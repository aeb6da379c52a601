import type { Person } from "../actions/actor.ts";
import { assertEqualBooks, type Evidence, sum } from "./books.ts";
import { roundsOf } from "./rounds.ts";

type Received = {
  readonly reference: string;
  readonly code: string;
  readonly deposit: string;
  readonly deposit_amount: bigint;
  readonly reward: bigint;
  readonly required: bigint;
  readonly percent_fail: bigint;
  readonly held_before: bigint;
  readonly wallet_seq: bigint;
  readonly activated_at: Date;
  readonly expire_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_how: string | null;
  readonly taken: bigint | null;
  /** What was posted into the wallet, and what was clawed back. */
  readonly paid: bigint | null;
  readonly back: bigint | null;
  /** Credited deposits with that reference and amount, of this member. */
  readonly deposits: bigint;
};

const received = `
  select b.*, b.percent_fail::bigint as percent_fail,
    (select t.amount from transfer t join account a on a.id = t.credit
       where t.reference = b.reference and t.state = 'settled' and a.kind = 'wallet' and a.member_id = b.member_id) as paid,
    (select t.amount from transfer t join account a on a.id = t.debit
       where t.reference = b.reference || '-E' and a.kind = 'wallet' and a.member_id = b.member_id) as back,
    (select count(*) from saga d where d.member_id = b.member_id and d.reference = b.deposit and d.type = 'deposit'
       and d.status = 'SUCCESS' and d.amount = b.deposit_amount) as deposits
  from member_bonus b where b.member_id = $1 order by b.activated_at`;

/** The wallet's balance right before the clawback, and the member's own part of it. */
const before = `
  select e.balance - e.amount as held, $3::bigint + (
      select coalesce(sum(o.amount), 0) from entry o join transfer k on k.id = o.transfer
      where o.account = e.account and o.seq > $4 and o.seq < e.seq
        and k.kind not in ('to-game', 'from-game') and k.reference <> $2
    )::bigint as own
  from transfer t join entry e on e.transfer = t.id join account a on a.id = e.account and a.kind = 'wallet'
  where t.reference = $2 || '-E' and a.member_id = $1`;

const withdrawn = `
  select t.reference from transfer t join account a on a.id = t.debit
  where t.kind = 'withdraw' and a.member_id = $1 and t.created_at > $2 and t.created_at < $3`;

const NEVER = new Date(8_000_000_000_000_000);

/** The reward was posted once, on a deposit that earned no other one, and nothing was withdrawn while it was active. */
const checkStart = async ({ database, fail }: Evidence, { name, member }: Person, one: Received): Promise<void> => {
  const what = `${name}'s bonus ${one.code} ${one.reference}`;
  assertEqualBooks(fail, `the reward of ${what}`, one.paid ?? 0n, one.reward);
  if (one.deposits !== 1n) fail(`${what} was received on ${one.deposit}, which is no deposit of ${one.deposit_amount}`);
  const { rows } = await database.owner.query<{ reference: string }>(withdrawn, [
    member.id,
    one.activated_at,
    one.ended_at ?? NEVER,
  ]);
  for (const { reference } of rows) fail(`${reference} was withdrawn while ${what} ran`);
};

/** The kind of end matches the play in the sandbox, and the clawback is the reward and the share of the rest. */
const checkEnd = async (evidence: Evidence, person: Person, one: Received): Promise<void> => {
  const { database, outside, fail } = evidence;
  const { ended_how: how, ended_at: at, taken } = one;
  const what = `${person.name}'s bonus ${one.code} ${one.reference} (${how})`;
  if (how === null || at === null || taken === null) return fail(`${what} never ended`);
  assertEqualBooks(fail, `taken for ${what}`, one.back ?? 0n, taken);
  const last = Math.min(at.getTime(), one.expire_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const played = sum(
    roundsOf(outside, person).flatMap((round) =>
      round.at >= one.activated_at.getTime() && round.at < last ? [round.stake] : [],
    ),
  );
  if (how === "finished" && played < one.required) fail(`${what} was played for ${played} of ${one.required}`);
  if (how === "expired" && (one.expire_at === null || one.expire_at > at)) fail(`${what} ended before its time`);
  if (how === "expired" && played >= one.required) fail(`${what} was met by ${played} of ${one.required}`);
  if (how === "finished" || how === "empty") return assertEqualBooks(fail, `taken for ${what}`, taken, 0n);
  if (taken === 0n) return;
  const { rows } = await database.owner.query<{ held: bigint; own: bigint }>(before, [
    person.member.id,
    one.reference,
    one.held_before,
    one.wallet_seq,
  ]);
  const [{ held, own } = { held: 0n, own: 0n }] = rows;
  const above = held > own ? held - own : 0n;
  const reward = one.reward < above ? one.reward : above;
  assertEqualBooks(
    fail,
    `what ${what} takes of ${held}, ${own} their own`,
    taken,
    reward + ((above - reward) * one.percent_fail) / 100n,
  );
};

/** Bonuses were given once each and within their limits, were active one at a time, and ended as rule 9 says. */
export const checkBonuses = async (evidence: Evidence): Promise<void> => {
  const { database, people, fail } = evidence;
  for (const person of people) {
    const { name, member, told } = person;
    const { rows } = await database.owner.query<Received>(received, [member.id]);
    for (const [index, one] of rows.entries()) {
      const next = rows[index + 1];
      if (next !== undefined && (one.ended_at === null || one.ended_at > next.activated_at))
        fail(`${name} had ${one.code} and ${next.code} at once`);
      await checkStart(evidence, person, one);
      await checkEnd(evidence, person, one);
    }
    const deposits = new Set(rows.map(({ deposit }) => deposit));
    if (deposits.size < rows.length) fail(`${name} received two bonuses on one deposit`);
    if ((told.get("activate") ?? 0) > rows.length) fail(`${name} was told of more bonuses than the ${rows.length}`);
    const { rows: held } = await database.owner.query<{ reference: string }>(
      "select reference from saga where member_id = $1 and kind = 'bonus' and status = 'SUCCESS'",
      [member.id],
    );
    if (held.length !== rows.length) fail(`${name} was given ${held.length} rewards for ${rows.length} bonuses`);
  }
  const { rows: given } = await database.owner.query<{ code: string; given: number; real: number }>(
    "select code, given, (select count(*)::int from member_bonus m where m.code = b.code) as real from bonus b",
  );
  for (const { code, given: count, real } of given)
    if (count !== real) fail(`${code} was given ${count} times, and received ${real} times`);
};
