import { OUR_MOBILE } from "../../../apps/sandbox/src/world/gifts.ts";
import { assertEqualBooks, type Books, type Evidence, sum } from "./books.ts";

type Taken = { readonly voucher: string; readonly amount: bigint; readonly credits: bigint };

const LONG_AGO = new Date(0);
const NEVER = new Date(8_640_000_000_000_000);

/**
 * Every gift that our wallet at TrueMoney received is in one member's wallet, once, and no other gift is. One that paid
 * another amount than it showed is flagged.
 */
export const checkGifts = async ({ database, outside, fail }: Evidence, { accounts }: Books): Promise<void> => {
  const there = outside.books.gifts.received({
    mobile: OUR_MOBILE,
    from: LONG_AGO,
    to: NEVER,
    after: "",
    limit: 1_000,
  });
  const { rows } = await database.owner.query<Taken>(
    `select g.their_reference as voucher, sum(t.amount)::bigint as amount, count(*) as credits
     from gift_link g join transfer t on t.reference = g.reference join account a on a.id = t.credit
     where t.state in ('posted', 'settled') and a.kind = 'wallet' and a.member_id = g.member_id group by 1`,
  );
  const credited = new Map(rows.map((row) => [row.voucher, row]));
  for (const { voucherId, amount } of there) {
    const row = credited.get(voucherId);
    assertEqualBooks(fail, `the gift ${voucherId}`, row?.amount ?? 0n, amount);
    if (row !== undefined && row.credits > 1n) fail(`the gift ${voucherId} was credited ${row.credits} times`);
  }
  const known = new Set(there.map(({ voucherId }) => voucherId));
  for (const { voucher } of rows) if (!known.has(voucher)) fail(`no gift of ours: ${voucher}`);
  const ours = -sum(accounts.filter(({ kind }) => kind === "gift").map(({ balance }) => balance));
  assertEqualBooks(fail, "taken of gifts", ours, sum(there.map(({ amount }) => amount)));
  const { rows: unflagged } = await database.owner.query<{ reference: string }>(
    `select g.reference from gift_link g where g.reference like '%-2' and not exists (
       select 1 from flag f where f.reference = left(g.reference, -2) and f.kind = 'other-amount')`,
  );
  for (const { reference } of unflagged) fail(`paid otherwise than shown and not flagged: ${reference}`);
  const { rows: left } = await database.owner.query<{ reference: string }>(
    `select g.reference from gift_link g join saga s on s.member_id = g.member_id and s.reference = g.reference
     where s.status <> 'IN_PROGRESS' and g.sealed is not null`,
  );
  for (const { reference } of left) fail(`the code of ${reference} is kept, and nobody needs it`);
};
