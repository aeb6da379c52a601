import type { Outcome } from "../../money/outcome.ts";

/** The result of a press on play. */
export type Played =
  | { readonly is: "opened" }
  /** The money has not arrived, or not yet, so the game was not opened (rule 18). */
  | { readonly is: "not-moved"; readonly outcome: Outcome }
  /** The game does not open. `moved` says whether the whole wallet was moved into it before. */
  | { readonly is: "not-opened"; readonly moved: boolean; readonly failure: unknown };

type Steps = {
  /** Moves the whole wallet into the game. Null when nothing is to be moved. */
  readonly moveIn: (() => Promise<Outcome>) | null;
  readonly open: () => Promise<void>;
  /** Closes the tab that was opened for the game. */
  readonly giveUp: () => void;
};

/** Moves the money into the game when `moveIn` is given, and opens the game only after that. Never throws. */
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
