import type pg from "pg";

import type { Ledger } from "../../apps/server/src/ledger/ledger.ts";
import type { AccountId, Posting } from "../../apps/server/src/ledger/posting.ts";
import { plainTransfer } from "./plain-transfer.ts";

/** A wallet and its owner. */
export type Wallet = { readonly memberId: bigint; readonly account: AccountId };

type Job = () => Promise<void>;

/** Postings as the product makes them, each with a saga row, a movement number and a stored answer. */
export const createLedgerJobs = (
  ledger: Ledger,
  pool: pg.Pool,
  wallets: readonly Wallet[],
  house: AccountId,
): Readonly<Record<"random" | "hot" | "plain", Job>> => {
  const run = process.pid.toString(36);
  let serial = 0;
  const anyone = (): Wallet => {
    const wallet = wallets[Math.floor(Math.random() * wallets.length)];
    if (wallet === undefined) throw new Error("no wallets");
    return wallet;
  };
  const pair = (): readonly [Wallet, Wallet] => {
    const [one, other] = [anyone(), anyone()];
    return one === other ? pair() : [one, other];
  };
  const posting = (debit: AccountId, credit: AccountId, { memberId, account }: Wallet): Posting => {
    const reference = `bench:${run}:${++serial}`;
    return {
      operation: "post",
      reference,
      kind: "adjustment",
      currency: "THB",
      amount: 100n,
      debit,
      credit,
      wallet: account,
      saga: {
        memberId,
        reference,
        kind: "bench",
        type: "deposit",
        from: null,
        to: "done",
        status: "SUCCESS",
        dueIn: null,
        list: true,
      },
      key: {
        memberId,
        key: `key-${reference}`,
        hash: "0".repeat(64),
        reference,
        answer: { status: 200, body: `{"reference":"${reference}","wallet":{"amount":"$available"}}` },
      },
    };
  };
  const submitted = async (asked: Posting): Promise<void> => {
    const outcome = await ledger.submit(asked);
    if (outcome.is !== "done")
      throw new Error(`the ledger refused: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
  };
  return {
    random: () => {
      const [one, other] = pair();
      return submitted(posting(one.account, other.account, one));
    },
    hot: () => {
      const one = anyone();
      return submitted(posting(house, one.account, one));
    },
    plain: async () => {
      const place = (): bigint => BigInt(1 + Math.floor(Math.random() * 10_000));
      const [debit, credit] = [place(), place()];
      if (debit === credit) return;
      const client = await pool.connect();
      try {
        await plainTransfer(client, { debit, credit, member: debit, reference: `plain:${run}:${++serial}` });
      } finally {
        client.release();
      }
    },
  };
};
