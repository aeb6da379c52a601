import type { Person } from "../actions/actor.ts";
import type { WorldsBooks } from "../outside.ts";

/** A round in the sandbox. Minor units; `at` in milliseconds. */
export type Round = { readonly at: number; readonly stake: bigint; readonly payout: bigint };

/** Everything that a member played at all games, oldest first. */
export const roundsOf = ({ books }: WorldsBooks, { games }: Person): readonly Round[] =>
  [...games]
    .flatMap(([code, username]) =>
      books.store.all("select at, stake, payout from round where provider = ? and username = ?", code, username),
    )
    .map((row) => ({
      at: Number(row["at"]),
      stake: BigInt(row["stake"] as number),
      payout: BigInt(row["payout"] as number),
    }))
    .toSorted((one, other) => one.at - other.at);
