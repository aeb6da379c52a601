import type { Outcome } from "../../money/outcome.ts";

/** How a press on play ended. */
export type Played =
  | { readonly is: "opened" }
  /** The money did not arrive, or not yet: the game was not opened (rule 18). */
  | { readonly is: "not-moved"; readonly outcome: Outcome }
  /** The game does not open; `moved` tells whether the whole wallet was moved into it before. */
  | { readonly is: "not-opened"; readonly moved: boolean; readonly failure: unknown };

type Steps = {
  /** Moves the whole wallet in; null when nothing is to be moved. */
  readonly moveIn: (() => Promise<Outcome>) | null;
  readonly open: () => Promise<void>;
  /** Closes the tab that was opened for the game. */
  readonly giveUp: () => void;
};

/** Moves the money first where this is wanted, and opens the game only when that is done; never throws. */
export const playGame = async ({ moveIn, open, giveUp }: Steps): Promise<Played> => {
  if (moveIn !== null) {
    const outcome = await moveIn();
    if (outcome.is !== "done") {
      giveUp();
      return { is: "not-moved", outcome };
    }
  }
  try {
    await open();
    return { is: "opened" };
  } catch (failure) {
    giveUp();
    return { is: "not-opened", moved: moveIn !== null, failure };
  }
};
