import type { Context } from "../../context.ts";
import { type Holder, type MemberGame, openGames } from "../game/accounts.ts";
import { newReference } from "../../lib/reference.ts";
import { type Refreshed, refreshWithin } from "../game/refresh.ts";
import { startTransfer } from "./start-transfer.ts";
import type { Deadline } from "../../lib/deadline.ts";

/** The result for each account's money, by its code. */
export type Swept = {
  /** Still in progress. */
  readonly open: readonly string[];
  /** Not moved: the provider refused or gave no answer, or another transfer used the account all the time. */
  readonly failed: readonly string[];
};

/** How long a provider may take to tell the balance, so that time is left to move it. */
const ASK_MS = 4_000;
const STEP_MS = 100;

type Fate = "home" | "open" | "failed";

/** The account's balance, as soon as no other transfer uses it. */
const refreshWhenFree = async (context: Context, game: MemberGame, deadline: Deadline): Promise<Refreshed> => {
  for (;;) {
    const left = deadline();
    const refreshed = await refreshWithin(context, game, Math.min(ASK_MS, left));
    if (refreshed.is === "known" || refreshed.is === "silent" || left === 0) return refreshed;
    await context.schedule.sleep(Math.min(STEP_MS, left));
  }
};

const bringOne = async (
  context: Context,
  member: Holder,
  game: MemberGame,
  parent: string,
  deadline: Deadline,
): Promise<Fate> => {
  const refreshed = await refreshWhenFree(context, game, deadline);
  if (refreshed.is !== "known") return "failed";
  if (refreshed.balance === 0n) return "home";
  const reference = newReference(context.random, "T");
  const plan = { member, reference, from: game, to: null, amount: refreshed.balance, parent, key: null };
  const outcome = await startTransfer(context, plan, deadline);
  if (outcome.is === "refused" && outcome.why === "busy") return "failed";
  if (outcome.is !== "done") throw new Error(`a balance was not moved to the wallet: ${outcome.is}`);
  const row = await context.sagas.settled(member.id, reference, deadline());
  if (row?.status === "SUCCESS") return "home";
  return row?.status === "FAILED" ? "failed" : "open";
};

/**
 * Moves every game's balance to the wallet, all games at once, each as a leg of the operation `parent`, until
 * `deadline`. Legs that are unclear by then continue by themselves.
 */
export const sweepToWallet = async (
  context: Context,
  member: Holder,
  parent: string,
  deadline: Deadline,
): Promise<Swept> => {
  const games = await openGames(context, member);
  const fates = await Promise.all(
    games.map(async (game) => ({
      code: game.code,
      fate: await bringOne(context, member, game, parent, deadline).catch((error: unknown): Fate => {
        context.log.error({ event: "transfer.sweep.failed", code: game.code, err: error });
        return "failed";
      }),
    })),
  );
  const codes = (fate: Fate): readonly string[] => fates.filter((one) => one.fate === fate).map((one) => one.code);
  return { open: codes("open"), failed: codes("failed") };
};
