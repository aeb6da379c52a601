import { createHmac } from "node:crypto";

import { assertEqualBooks, type Books, minor, type Evidence, sum } from "./books.ts";

type Spin = {
  readonly member_id: bigint;
  readonly pair: number;
  readonly nonce: number;
  readonly position: number;
  readonly prize: string;
  readonly amount: bigint;
  readonly weights: readonly number[];
  readonly revealed: string | null;
  readonly client_seed: string;
  /** Its coupon's id, and what was paid for it. */
  readonly coupon: string | null;
  readonly paid: bigint | null;
};

const spins = `
  select s.member_id, s.pair, s.nonce, s.position, l.prize, l.amount, d.revealed, d.client_seed, c.id as coupon,
    (select array_agg(weight order by position) from spin_slice where wheel_id = s.wheel_id) as weights,
    (select t.amount from transfer t where t.reference = c.id) as paid
  from spin s join spin_slice l on l.wheel_id = s.wheel_id and l.position = s.position
  join spin_seed d on d.member_id = s.member_id and d.pair = s.pair
  left join spin_coupon c on c.member_id = s.member_id and c.pair = s.pair and c.nonce = s.nonce`;

/** The slice that a draw must give, by rule 12 only. */
const drawn = ({ revealed, client_seed: clientSeed, nonce, weights }: Spin): number => {
  const mac = createHmac("sha256", revealed ?? "")
    .update(`${clientSeed}:${nonce}`)
    .digest();
  let left = mac.readBigUInt64BE(0) % BigInt(weights.reduce((total, weight) => total + weight, 0));
  return weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
};

/**
 * A spin costs one coin and gives one prize. There is one coin for each full price of what was both deposited and
 * played, by the sandbox's books. A coupon is paid once, to its winner, and every answer that said so is true.
 */
export const checkSpins = async (
  { database, outside, people, coinEvery, fail }: Evidence,
  { rows: sagas }: Books,
): Promise<void> => {
  const { rows } = await database.owner.query<Spin>(spins);
  for (const spin of rows) {
    const what = `the spin ${spin.pair}:${spin.nonce} of ${spin.member_id}`;
    if (spin.revealed !== null && drawn(spin) !== spin.position) fail(`${what} was drawn otherwise`);
    const isCoupon = spin.prize === "cash" || spin.prize === "thing";
    if (isCoupon !== (spin.coupon !== null)) fail(`${what} gives ${spin.prize}, and its coupon is ${spin.coupon}`);
    if (spin.paid !== null)
      assertEqualBooks(fail, `the coupon ${spin.coupon}`, spin.paid, spin.prize === "cash" ? spin.amount : 0n);
  }
  for (const { name, member, games, coupons, coins: first } of people) {
    const own = rows.filter(({ member_id: id }) => id === member.id);
    let stakes = 0n;
    for (const [code, username] of games) {
      const rounds = (await outside.person("GET", `/games/${code}/accounts/${username}/rounds?limit=200`)) as readonly {
        readonly stake: number;
      }[];
      stakes += sum(rounds.map(({ stake }) => minor(stake)));
    }
    const paidIn = sum(
      [...sagas.values()]
        .filter((row) => row.member_id === member.id && row.type === "deposit" && row.status === "SUCCESS")
        .map(({ amount }) => amount),
    );
    const { rows: coins } = await database.owner.query<{ coin: bigint }>("select coin from member where id = $1", [
      member.id,
    ]);
    const spent = BigInt(own.filter(({ prize }) => prize !== "coin").length);
    const earned = (paidIn < stakes ? paidIn : stakes) / coinEvery;
    const had = (coins[0]?.coin ?? 0n) + spent - BigInt(first);
    if (had !== earned)
      fail(`${name} had ${had} coins for ${paidIn} paid in and ${stakes} played: ${earned} are right`);
    for (const [id, keys] of coupons) {
      if (keys.size > 1) fail(`${name} was told ${keys.size} times that the coupon ${id} is paid`);
      const isPaid = own.some(({ coupon, paid }) => coupon === id && paid !== null);
      if (keys.size > 0 && !isPaid) fail(`${name} was told that the coupon ${id} is paid`);
    }
  }
};
