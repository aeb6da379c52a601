import type { Context } from "../../context.ts";
import { observedAt } from "../../saga/compare.ts";
import type { MemberGame } from "./accounts.ts";
import { recordPlay, recordSeenBalance } from "./explain.ts";

/** What a provider said about an account's money, in minor units. When it is `known`, the books agree with it. */
export type Refreshed =
  | { readonly is: "known"; readonly balance: bigint }
  /** A transfer is using the account, so the provider is not asked now. */
  | { readonly is: "busy" }
  /** The books changed while the provider was asked, so its answer is out of date. */
  | { readonly is: "moved-on" }
  | { readonly is: "silent" };

/**
 * Asks the provider for an account's balance and posts the difference to the books as the play result (CONTRACT.md rule
 * 8). It posts only if the account's last entry is the one that was read before the call, and no transfer is using the
 * account. The entry's number is part of the reference, so one difference is never posted twice. A changed balance, or
 * any balance when `always`, is recorded for the comparison with the bet report.
 */
export const refreshGame = async (context: Context, game: MemberGame, always = false): Promise<Refreshed> => {
  const seen = await context.ledger.balance(game.account);
  if (seen === null) throw new Error("a game account that is not in the books");
  if (seen.busy) return { is: "busy" };
  const took = context.stopwatch();
  const answer = await context.adapters.games.get(game.code)?.balance(game);
  if (answer?.is !== "known") return { is: "silent" };
  // In the provider's time, like the times of its bets; in the database's where the provider tells none.
  const { from, to } = observedAt(answer.theirTime ?? context.databaseTime.now(), took());
  const difference = answer.balance - seen.balance;
  if (difference === 0n) {
    if (always) await recordSeenBalance(context, game, { seq: seen.seq, from, to });
    return { is: "known", balance: answer.balance };
  }
  await recordPlay(context, game, to);
  const house = await context.ledger.account({
    kind: "play",
    code: game.code,
    currency: game.currency,
    memberId: null,
  });
  const won = difference > 0n;
  const outcome = await context.ledger.submit({
    operation: "post",
    reference: `play:${game.account}:${seen.seq}`,
    kind: "play",
    currency: game.currency,
    amount: won ? difference : -difference,
    debit: won ? house : game.account,
    credit: won ? game.account : house,
    expect: { account: game.account, seq: seen.seq },
  });
  if (outcome.is === "done") {
    await recordSeenBalance(context, game, { seq: seen.seq + 1n, from, to });
    return { is: "known", balance: answer.balance };
  }
  if (outcome.is === "refused" && (outcome.why === "moved-on" || outcome.why === "reference-taken")) {
    return { is: "moved-on" };
  }
  throw new Error(`a play result was not posted: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};

/**
 * Like {@link refreshGame}, but returns `silent` when it takes longer than `ms` milliseconds. A later answer still
 * reaches the books.
 */
export const refreshWithin = async (
  context: Context,
  game: MemberGame,
  ms: number,
  always = false,
): Promise<Refreshed> => {
  const alarm = new AbortController();
  const late = context.schedule.sleep(ms, alarm.signal).then(
    (): Refreshed => ({ is: "silent" }),
    (): Refreshed => ({ is: "silent" }),
  );
  const asked = refreshGame(context, game, always).catch((error: unknown): Refreshed => {
    context.log.error({ event: "wallet.refresh_failed", code: game.code, err: error });
    return { is: "silent" };
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    alarm.abort();
  }
};
