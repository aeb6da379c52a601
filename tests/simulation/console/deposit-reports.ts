import type pg from "pg";

import { SHARED, STRANGER, ACCOUNTS_WITHOUT_FEED } from "../actions/bank.ts";
import type { Outside } from "../outside.ts";
import { type MadeTransfer, madeTransfers } from "../invariants/made-transfers.ts";
import type { Calls, ConsoleAction } from "./calls.ts";

type Claim = {
  readonly _id: string;
  readonly amount: number;
  readonly member: { readonly _id: string };
  readonly proposal: string | null;
};

/**
 * Reports of transfers: an operator reads the bank's statement and proposes the matching transfer, or refuses.
 * Operators never take a member's own transfer for another's. Which of two similar ones it is, they cannot know.
 */
export const createClaims = ({ kernel, chance, names, seat }: Calls, outside: Outside, owner: () => pg.Client) => {
  const isLike = ({ amount, member }: Claim, made: MadeTransfer): boolean => {
    const from = [STRANGER.accountNo, SHARED.accountNo, member._id];
    return made.amount === BigInt(Math.round(amount * 100)) && from.includes(made.sender);
  };
  /** What is credited already. All other processes stand still meanwhile. */
  const credited = (): Promise<ReadonlySet<string>> =>
    new Promise((resolve, reject) => {
      kernel.alone(() =>
        owner()
          .query<{ reference: string }>("select reference from transfer where reference like 'bank:%'")
          .then(({ rows }) => resolve(new Set(rows.map(({ reference }) => reference))), reject),
      );
    });

  const decideOne = async (name: string, claim: Claim): Promise<void> => {
    const at = await seat(name);
    const used = await credited();
    const like = madeTransfers(outside).filter((made) => isLike(claim, made));
    const fresh = like.filter(
      ({ arrival, receiver }) => !used.has(arrival) && ACCOUNTS_WITHOUT_FEED.some((one) => one.accountNo === receiver),
    );
    // Sometimes one that was credited before, or that the feed reports too.
    const from = fresh.length > 0 && chance.hits(0.85) ? fresh : like;
    if (from.length === 0 || chance.hits(0.1)) {
      kernel.step(`${name} refuses the claim ${claim._id}`);
      await at?.ask("POST", `/api/claims/${claim._id}/refuse`, { reason: "the bank knows of nothing" });
      return;
    }
    const made = chance.pick(from);
    kernel.step(`${name} proposes that the claim ${claim._id} is ${made.arrival}`);
    await at?.ask("POST", `/api/claims/${claim._id}/credit`, {
      sendingBank: made.from,
      reference: made.arrival.slice(`bank:${made.from}:`.length),
      receivingBank: made.to,
      amount: Number(made.amount) / 100,
      reason: "as the bank says",
    });
  };

  const decide: ConsoleAction = async () => {
    const at = await seat(chance.pick(names));
    const listed = await at?.ask("GET", "/api/claims");
    if (listed?.status !== 200) return true;
    const free = (listed.json as readonly Claim[]).filter(({ proposal }) => proposal === null);
    if (free.length === 0) return false;
    const claim = chance.pick(free);
    const people = chance.hits(0.3) ? [...names] : [chance.pick(names)];
    await Promise.all(people.map((name) => decideOne(name, claim)));
    return true;
  };

  return { decide };
};
