import type { Person } from "../actions/actor.ts";
import { ACCOUNTS_WITH_FEED, ACCOUNTS_WITHOUT_FEED } from "../actions/bank.ts";
import { assertEqualBooks, type Evidence } from "./books.ts";
import { isReported, type MadeTransfer, madeTransfers } from "./made-transfers.ts";

type Arrived = {
  readonly reference: string;
  readonly amount: bigint;
  readonly kind: string;
  readonly member_id: bigint | null;
};

const ownerOf = (people: readonly Person[], { from, sender }: MadeTransfer): Person | undefined =>
  people.find(({ member }) => from === "KBANK" && sender === String(member.id));

/**
 * Each transfer to an account with a feed is in our books once: with the member whose account sent it, or in suspense.
 * A transfer to another account is there if two operators decided so, and there is no credit without a transfer.
 */
export const checkTransfers = async ({ database, outside, people, fail }: Evidence): Promise<void> => {
  const { rows } = await database.owner.query<Arrived>(
    `select t.reference, t.amount, a.kind, a.member_id from transfer t join account a on a.id = t.credit
     where t.reference like 'bank:%' and t.state in ('posted', 'settled')`,
  );
  const { rows: claims } = await database.owner.query<{ transfer: string; member_id: bigint }>(
    "select transfer, member_id from deposit_claim where state = 'matched'",
  );
  const claimed = new Map(claims.map(({ transfer, member_id: id }) => [transfer, id]));
  if (claimed.size < claims.length) fail("two claims were credited by one transfer");
  const arrived = new Map(rows.map((row) => [row.reference, row]));
  const made = new Map(madeTransfers(outside).map((one) => [one.arrival, one]));
  for (const one of made.values()) {
    const row = arrived.get(one.arrival);
    if (row === undefined) {
      if (isReported(one)) fail(`never arrived: ${one.arrival} of ${one.amount}`);
      continue;
    }
    assertEqualBooks(fail, one.arrival, row.amount, one.amount);
    const owner = ownerOf(people, one);
    const right = owner?.member.id ?? claimed.get(one.arrival);
    if (row.kind === "wallet" && row.member_id !== right)
      fail(`${one.arrival} came from ${one.sender}, and went to ${row.member_id}`);
    if (row.kind === "suspense" && owner !== undefined && isReported(one))
      fail(`${one.arrival} is ${owner.name}'s, and went to suspense`);
  }
  for (const reference of arrived.keys()) if (!made.has(reference)) fail(`came from nowhere: ${reference}`);
  const { rows: houses } = await database.owner.query<{ code: string; balance: bigint }>(
    `select code, coalesce((select sum(t.amount) from transfer t where t.debit = a.id and t.state in ('posted', 'settled')), 0)::bigint
       as balance from account a where kind = 'bank'`,
  );
  for (const { code, balance } of houses) {
    const ours = [...ACCOUNTS_WITH_FEED, ...ACCOUNTS_WITHOUT_FEED].filter(({ bankCode }) => bankCode === code);
    const came = [...made.values()].filter(
      ({ arrival, receiver }) => arrived.has(arrival) && ours.some(({ accountNo }) => accountNo === receiver),
    );
    assertEqualBooks(
      fail,
      `came to our account at ${code}`,
      balance,
      came.reduce((total, { amount }) => total + amount, 0n),
    );
  }
};
