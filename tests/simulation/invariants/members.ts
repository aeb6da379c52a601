import { toMajor } from "@krapao/contract";

import type { Person } from "../actions/actor.ts";
import { assertEqualBooks, type Books, minor, type Moved, type Evidence, sum } from "./books.ts";

/**
 * A member's money by the sandbox's books equals the member's money by ours. Channels other than QRs are checked
 * separately.
 */
export const compareMember = async (
  { database, outside, opening, fail }: Evidence,
  { accounts, rows }: Books,
  { name, member, games }: Person,
): Promise<void> => {
  const own = accounts.filter((one) => one.member_id === member.id);
  const { rows: orders } = await database.owner.query<{ qrcode_id: string }>(
    "select qrcode_id from qr_order where member_id = $1",
    [member.id],
  );
  const deposits: bigint[] = [];
  for (const { qrcode_id: id } of orders) {
    const payments = (await outside.person("GET", `/bank/payments?qrcodeId=${id}`)) as readonly Moved[];
    const paid = sum(payments.map(({ amount }) => minor(amount)));
    const row = rows.get(id);
    assertEqualBooks(fail, `${name}'s QR ${id}`, row?.status === "SUCCESS" ? row.amount : 0n, paid);
    deposits.push(paid);
  }
  const payouts = (await outside.person("GET", `/bank/payouts?accountNo=${member.id}`)) as readonly Moved[];
  for (const { reference, amount } of payouts) {
    const row = rows.get(reference);
    if (row?.status !== "SUCCESS" || row.amount !== minor(amount))
      fail(`${name} was paid ${amount} for ${reference}, which is ${row?.status ?? "not there"}`);
  }
  let [atGames, net] = [0n, 0n];
  for (const [code, username] of games) {
    const account = (await outside.person("GET", `/games/${code}/accounts/${username}`)) as {
      balance: number;
      net: number;
    };
    const books = own.find((one) => one.kind === "game" && one.code === code);
    assertEqualBooks(fail, `${name} at ${code}`, books?.balance ?? 0n, minor(account.balance));
    atGames += minor(account.balance);
    net += minor(account.net);
  }
  const wallet = own.find((one) => one.kind === "wallet")?.balance ?? 0n;
  const paidOut = sum(payouts.map(({ amount }) => minor(amount)));
  const { rows: others } = await database.owner.query<{ amount: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as amount from entry e join account a on a.id = e.account
     join transfer t on t.id = e.transfer where a.member_id = $1
     and (a.kind = 'wallet' and t.kind not in ('opening', 'deposit-qr', 'withdraw', 'to-game', 'from-game')
       or a.kind = 'game' and t.reference like '%:late')`,
    [member.id],
  );
  const should = (opening.get(name) ?? 0n) + sum(deposits) - paidOut + net + sum(others.map(({ amount }) => amount));
  assertEqualBooks(fail, `${name}, all in all`, wallet + atGames, should);
};

type Round = { readonly stake: number; readonly payout: number };

/** Each play result is the sum of some rounds. Together they are no more than what was played. */
export const playedOnly = async ({ database, outside, people, fail }: Evidence): Promise<void> => {
  for (const { name, member, games } of people) {
    for (const [code, username] of games) {
      const rounds = (await outside.person(
        "GET",
        `/games/${code}/accounts/${username}/rounds?limit=200`,
      )) as readonly Round[];
      const played = sum(rounds.map(({ stake, payout }) => minor(Math.abs(payout - stake))));
      const { rows } = await database.owner.query<{ posted: bigint }>(
        `select coalesce(sum(t.amount), 0)::bigint as posted from transfer t join account a on a.id in (t.debit, t.credit)
         where t.kind = 'play' and a.kind = 'game' and a.member_id = $1 and a.code = $2`,
        [member.id, code],
      );
      const posted = rows[0]?.posted ?? 0n;
      if (posted > played) fail(`${name} at ${code}: ${toMajor(posted)} posted as play, ${toMajor(played)} played`);
    }
  }
};
