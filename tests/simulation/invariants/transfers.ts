import type { Person } from "../actions/actor.ts";
import { told, untold } from "../actions/bank.ts";
import { agree, type Evidence } from "./books.ts";
import { isTold, type Made, transfersMade } from "./made-transfers.ts";

type Arrived = {
  readonly reference: string;
  readonly amount: bigint;
  readonly kind: string;
  readonly member_id: bigint | null;
};

const ownerOf = (people: readonly Person[], { from, sender }: Made): Person | undefined =>
  people.find(({ member }) => from === "KBANK" && sender === String(member.id));

/**
 * Each transfer to an account with a feed is in our books, once: with the member whose account sent it, or in suspense.
 * A transfer to another account is there if two people said so, and no credit is without a transfer.
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
  const made = new Map(transfersMade(outside).map((one) => [one.arrival, one]));
  for (const one of made.values()) {
    const row = arrived.get(one.arrival);
    if (row === undefined) {
      if (isTold(one)) fail(`never arrived: ${one.arrival} of ${one.amount}`);
      continue;
    }
    agree(fail, one.arrival, row.amount, one.amount);
    const owner = ownerOf(people, one);
    const right = owner?.member.id ?? claimed.get(one.arrival);
    if (row.kind === "wallet" && row.member_id !== right)
      fail(`${one.arrival} came from ${one.sender}, and went to ${row.member_id}`);
    if (row.kind === "suspense" && owner !== undefined && isTold(one))
      fail(`${one.arrival} is ${owner.name}'s, and went to suspense`);
  }
  for (const reference of arrived.keys()) if (!made.has(reference)) fail(`came from nowhere: ${reference}`);
  const { rows: houses } = await database.owner.query<{ code: string; balance: bigint }>(
    `select code, coalesce((select sum(t.amount) from transfer t where t.debit = a.id and t.state in ('posted', 'settled')), 0)::bigint
       as balance from account a where kind = 'bank'`,
  );
  for (const { code, balance } of houses) {
    const ours = [...told, ...untold].filter(({ bankCode }) => bankCode === code);
    const came = [...made.values()].filter(
      ({ arrival, receiver }) => arrived.has(arrival) && ours.some(({ accountNo }) => accountNo === receiver),
    );
    agree(
      fail,
      `came to our account at ${code}`,
      balance,
      came.reduce((total, { amount }) => total + amount, 0n),
    );
  }
};
