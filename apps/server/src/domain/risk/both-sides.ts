import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { MemberGame } from "../game/accounts.ts";
import { sharedWith } from "../member/shared.ts";
import { flagHits, liveRules } from "./evaluate-rules.ts";
import type { MovementKey, Facts, FactsOf } from "./facts.ts";

/**
 * At most this many others are flagged with a member for one event: the member themselves first, then the largest
 * stakes.
 */
const MOST = 20;
/** At most this many pairs of sides are read for one event. */
const PAIRS_MOST = 100;

type Account = Pick<MemberGame, "memberId" | "code" | "currency">;

type Pair = {
  readonly event: string;
  readonly other: bigint;
  readonly sides: readonly string[];
  readonly amount: bigint;
  readonly percent: bigint;
};

/**
 * The pairs of opposite sides on each event: both backed by the member, or one by the member and one by somebody
 * linked. Linked are the inviter, invited friends, and members who share a device or a payer, as far as known at `at`.
 */
const readPairs = async (
  db: Kysely<Database>,
  { memberId, code, currency }: Account,
  events: readonly string[],
  at: Date | null,
): Promise<readonly Pair[]> => {
  // The query goes from the member to linked members, and from them to their bets, because an event may have any number
  // of bettors. Stakes in another currency cannot be compared.
  const until = sql`coalesce(${at}::timestamptz, 'infinity')`;
  const { rows } = await sql<Pair>`
    with linked as (
      select ${memberId}::bigint as id
      union select inviter_id from member where id = ${memberId}
      union select id from member where inviter_id = ${memberId}
      union select other from (${sharedWith(sql`${memberId}::bigint`, until)}) shared
    ), backed as (
      select b.member_id, b.event, b.side, sum(b.stake) as staked
      from linked l join member m on m.id = l.id and m.currency = ${currency}
      join game_bet b on b.member_id = m.id and b.code = ${code} and b.event = any(${events}::text[])
      where b.stake > 0 and b.seen_at <= ${until} group by b.member_id, b.event, b.side
    ), pairs as (
      select own.event, o.member_id as other, array[own.side, o.side] as sides, own.staked + o.staked as amount,
        trunc(least(own.staked, o.staked) * 100 / greatest(own.staked, o.staked)) as percent
      from backed own join backed o on o.event = own.event and o.side <> own.side
      where own.member_id = ${memberId}
    ), placed as (
      select *, row_number() over (partition by event order by other <> ${memberId}, amount desc) as place from pairs
    )
    select event, other, sides, amount::bigint, percent::bigint from placed where place <= ${PAIRS_MOST}
    order by event, place`.execute(db);
  return rows;
};

const factsOf = ({ amount, percent }: Pair): Facts => ({ amount, "smaller-side-percent": percent });

/**
 * Flags sports events of which two members backed opposite sides, where a rule matches (SECURITY.md S69). It stops
 * nothing; an operator looks into it. There is one flag per rule, whichever of the two members is checked.
 */
export const flagBothSides = async (
  context: Pick<Context, "db" | "clock">,
  account: Account,
  events: readonly string[],
): Promise<void> => {
  if (events.length === 0) return;
  const rules = await liveRules(context, "both-sides", account.currency);
  if (rules.length === 0) return;
  const { memberId, code, currency } = account;
  const flagged = new Map<string, Set<bigint>>();
  for (const pair of await readPairs(context.db, account, events, null)) {
    const { event, other, sides, amount } = pair;
    const others = flagged.get(event) ?? new Set<bigint>();
    if (others.size >= MOST && !others.has(other)) continue;
    const isAlone = other === memberId;
    const [first, second] = other < memberId ? [other, memberId] : [memberId, other];
    const row = { memberId: first, reference: `PR${first}`, currency };
    const hits = await flagHits(context, rules, row, factsOf(pair), {
      subject: `${code} ${event}${isAlone ? "" : ` ${second}`}`,
      detail: {
        game: code,
        event,
        sides: sides.toSorted().join(", "),
        staked: String(amount),
        ...(isAlone ? {} : { other: String(second) }),
      },
    });
    if (hits.length > 0) flagged.set(event, others.add(other));
  }
};

/** The provider's code and the event in a past `reference`: `UFABET m1-2026`. */
const partsOf = (reference: string): readonly [code: string, event: string] => {
  const at = reference.indexOf(" ");
  return [reference.slice(0, at), reference.slice(at + 1)];
};

/** For each other member, the pair with the most similar stakes. */
const closest = (pairs: readonly Pair[]): ReadonlyMap<bigint, Pair> => {
  const best = new Map<bigint, Pair>();
  for (const pair of pairs) {
    const known = best.get(pair.other);
    if (known === undefined || pair.percent > known.percent) best.set(pair.other, pair);
  }
  return best;
};

/**
 * The facts of past readings of reports, one for each pair, with the facts just before it: a rule hits a pair when it
 * first matches. `at` is when the lines were read.
 */
export const readBothSidesFacts = async (
  db: Kysely<Database>,
  asked: readonly (MovementKey & Pick<FactsOf, "currency"> & { readonly at: Date })[],
): Promise<FactsOf[]> => {
  const found: FactsOf[] = [];
  for (const { memberId, reference, currency, at } of asked) {
    const [code, event] = partsOf(reference);
    const account = { memberId, code, currency };
    const now = closest(await readPairs(db, account, [event], at));
    if (now.size === 0) continue;
    const before = closest(await readPairs(db, account, [event], new Date(at.getTime() - 1)));
    for (const [other, pair] of now) {
      const was = before.get(other);
      found.push({
        memberId,
        reference,
        currency,
        asOf: at,
        facts: factsOf(pair),
        ...(was === undefined ? {} : { earlier: factsOf(was) }),
      });
    }
  }
  return found;
};
