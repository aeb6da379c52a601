import { ofTab } from "../lib/storage.ts";

const NAME = "playing";

/** Notes that this tab leaves for a game. Whoever comes back to the tab, in any way, has left the game. */
export const notePlaying = (code: string): void => ofTab.set(NAME, code);

/** Deletes the note of {@link notePlaying}. */
export const forgetPlaying = (): void => ofTab.set(NAME, null);

/** The game that this tab was away at since it was last asked; null when there is none. It is told once. */
export const takeLeftGame = (): string | null => {
  const code = ofTab.get(NAME);
  ofTab.set(NAME, null);
  return code;
};
