import { assertEqualBooks, type Evidence, sum } from "./books.ts";
import { roundsOf } from "./rounds.ts";

type Invite = {
  readonly member_id: bigint;
  readonly inviter_id: bigint;
  readonly id: string;
  readonly amount: bigint;
  readonly paid: bigint | null;
  readonly payee: bigint | null;
};
type Deposit = { readonly amount: bigint; readonly at: Date };

const DAYS_MS = 30 * 86_400_000;
/** The default settings. */
const [SUCCESS, FAIL, MOST] = [5n, 1n, 100_000n];

const invites = `
  select i.member_id, i.inviter_id, i.id, i.amount, t.amount as paid, a.member_id as payee
  from invite i left join transfer t on t.reference = i.id left join account a on a.id = t.credit`;

const first = `
  select amount, changed_at as at from saga
  where member_id = $1 and type = 'deposit' and status = 'SUCCESS' and n is not null order by changed_at, n limit 1`;

/** Each friend's first deposit earned what rule 11 says, by the play in the sandbox, and was paid once. */
export const checkInvites = async ({ database, outside, people, fail }: Evidence): Promise<void> => {
  const { rows } = await database.owner.query<Invite>(invites);
  for (const { member_id: id, inviter_id: inviter, id: reference, amount, paid, payee } of rows) {
    const friend = people.find(({ member }) => member.id === id);
    if (friend === undefined) throw new Error("an invite of nobody");
    const { rows: deposits } = await database.owner.query<Deposit>(first, [id]);
    const [deposit] = deposits;
    let right = 0n;
    if (deposit !== undefined) {
      const from = deposit.at.getTime();
      const played = sum(
        roundsOf(outside, friend).flatMap(({ at, stake }) => (at >= from && at < from + DAYS_MS ? [stake] : [])),
      );
      const earned = played >= deposit.amount ? (deposit.amount * SUCCESS) / 100n : (played * FAIL) / 100n;
      right = earned < MOST ? earned : MOST;
    }
    assertEqualBooks(fail, `what ${friend.name} earned ${inviter}`, amount, right);
    assertEqualBooks(fail, `what was paid of the invite ${reference}`, paid ?? 0n, amount);
    if (paid !== null && payee !== inviter) fail(`the invite ${reference} of ${inviter} was paid to ${payee}`);
  }
  for (const { name, member, told } of people) {
    const own = rows.filter(({ inviter_id: inviter, amount }) => inviter === member.id && amount > 0n);
    if ((told.get("/api/invite/bonus") ?? 0) > own.length) fail(`${name} was told more often of what friends earned`);
  }
};
