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
  /** Those of `failed` that another transfer used. */
  readonly busy: readonly string[];
};

/** The codes of a refusal: the accounts that gave nothing, and those of them that another transfer used. */
export const failedFields = ({ failed, busy }: Pick<Swept, "failed" | "busy">) => ({
  ...(failed.length > 0 && { failed }),
  ...(busy.length > 0 && { busy }),
});

/** How long a provider may take to tell the balance, so that time is left to move it. */
const ASK_MS = 4_000;
/** Less time than this is too short to call a provider silent. */
const SHORT_MS = 1_000;
const STEP_MS = 100;

type Fate = "home" | "open" | "silent" | "busy";

/** The account's balance, as soon as no other transfer uses it. */
const refreshWhenFree = async (context: Context, game: MemberGame, deadline: Deadline): Promise<Refreshed> => {
  let before: Refreshed | null = null;
  for (;;) {
    const left = deadline();
    const refreshed = await refreshWithin(context, game, Math.min(ASK_MS, left));
    // The other transfer has used up the time.
    if (refreshed.is === "silent" && before !== null && left < SHORT_MS) return before;
    if (refreshed.is === "known" || refreshed.is === "silent" || left === 0) return refreshed;
    before = refreshed;
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
  if (refreshed.is !== "known") return refreshed.is === "silent" ? "silent" : "busy";
  if (refreshed.balance === 0n) return "home";
  const reference = newReference(context.random, "T");
  const plan = { member, reference, from: game, to: null, amount: refreshed.balance, parent, key: null };
  const outcome = await startTransfer(context, plan, deadline);
  if (outcome.is === "refused" && outcome.why === "busy") return "busy";
  if (outcome.is !== "done") throw new Error(`a balance was not moved to the wallet: ${outcome.is}`);
  const row = await context.sagas.settled(member.id, reference, deadline());
  if (row?.status === "SUCCESS") return "home";
  return row?.status === "FAILED" ? "silent" : "open";
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
        return "silent";
      }),
    })),
  );
  const codes = (...wanted: readonly Fate[]): readonly string[] =>
    fates.flatMap(({ code, fate }) => (wanted.includes(fate) ? [code] : []));
  return { open: codes("open"), failed: codes("silent", "busy"), busy: codes("busy") };
};
