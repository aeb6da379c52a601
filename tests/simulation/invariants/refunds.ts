import type { Person } from "../actions/actor.ts";
import { assertEqualBooks, type Evidence, sum } from "./books.ts";
import { roundsOf } from "./rounds.ts";

type Refund = {
  readonly id: string;
  readonly plain: bigint;
  readonly under_bonus: bigint;
  readonly success: number;
  readonly fail: number;
  readonly amount: bigint;
  readonly paid: bigint | null;
  readonly payee: bigint | null;
};
type Period = { readonly since: Date; readonly until: Date | null };

const refunds = `
  select r.id, r.plain, r.under_bonus, r.success_percent::float as success, r.fail_percent::float as fail, r.amount,
    t.amount as paid, a.member_id as payee
  from refund r left join transfer t on t.reference = r.id left join account a on a.id = t.credit
  where r.member_id = $1`;

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Net losses over a life and their maximum, each part separately. */
const lossesOf = (evidence: Evidence, person: Person, periods: readonly Period[]) => {
  const now = { plain: 0n, under: 0n };
  const top = { plain: 0n, under: 0n };
  for (const { at, stake, payout } of roundsOf(evidence.outside, person)) {
    const isUnder = periods.some(
      ({ since, until }) => at >= since.getTime() && (until === null || at < until.getTime()),
    );
    const part = isUnder ? "under" : "plain";
    now[part] += stake - payout;
    top[part] = most(top[part], now[part]);
  }
  return { now, top };
};

/**
 * Each refund is of losses that were not refunded before, is their percentage, and was paid once. A member who asked at
 * the end has nothing left to receive.
 */
export const checkRefunds = async (evidence: Evidence): Promise<void> => {
  const { database, people, fail } = evidence;
  for (const person of people) {
    const { name, member } = person;
    const { rows } = await database.owner.query<Refund>(refunds, [member.id]);
    const { rows: periods } = await database.owner.query<Period>(
      "select activated_at as since, ended_at as until from member_bonus where member_id = $1",
      [member.id],
    );
    for (const { id, amount, plain, under_bonus: under, paid, payee, ...percents } of rows) {
      assertEqualBooks(fail, `${name}'s refund ${id}`, paid ?? 0n, amount);
      if (paid !== null && payee !== member.id) fail(`${name}'s refund ${id} went to ${payee}`);
      const right = (plain * BigInt(percents.success * 1000) + under * BigInt(percents.fail * 1000)) / 100_000n;
      assertEqualBooks(fail, `${name}'s refund ${id} of ${plain} and ${under}`, amount, right);
    }
    const { now, top } = lossesOf(evidence, person, periods);
    const refunded = {
      plain: sum(rows.map(({ plain }) => plain)),
      under: sum(rows.map(({ under_bonus: under }) => under)),
    };
    for (const part of ["plain", "under"] as const) {
      if (refunded[part] > top[part])
        fail(`${name} was refunded for ${refunded[part]} (${part}), and never had lost more than ${top[part]}`);
    }
    // A refund of less than a satang is not given.
    const open = most(0n, now.plain - refunded.plain) * 5n + most(0n, now.under - refunded.under) * 2n;
    if (open >= 100n) fail(`${name} lost ${now.plain} and ${now.under}, and was refunded for less`);
    if ((person.told.get("/api/refund/receive") ?? 0) > rows.length)
      fail(`${name} was told of more refunds than the ${rows.length} that there are`);
    if ((person.told.get("/api/refund/addWallet") ?? 0) > rows.length)
      fail(`${name} was told more often of one refund`);
  }
};
