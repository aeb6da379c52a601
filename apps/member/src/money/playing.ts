import { ofTab } from "../lib/storage.ts";

const NAME = "playing";

/** Stores in this tab that it is left for a game. When the tab is shown again, the member has left the game. */
export const notePlaying = (code: string): void => ofTab.set(NAME, code);

/** Deletes the note of {@link notePlaying}. */
export const forgetPlaying = (): void => ofTab.set(NAME, null);

/** Returns the code of the game that this tab was left for, and deletes the note. Null when there is no note. */
export const takeLeftGame = (): string | null => {
  const code = ofTab.get(NAME);
  ofTab.set(NAME, null);
  return code;
};
