import { ofTab } from "../lib/storage.ts";

const NAME = "playing";

/** The game that this tab went away to, or that is open in a tab of its own. */
let tab: { readonly code: string; readonly isClosed: () => boolean } | null = null;

/** Notes that this tab leaves for a game. Whoever comes back to the tab, in any way, has left the game. */
export const notePlaying = (code: string): void => ofTab.set(NAME, code);

/** Notes that a game is open in another tab, which can be asked whether it is closed. */
export const notePlayingIn = (code: string, isClosed: () => boolean): void => {
  tab = { code, isClosed };
};

export const forgetPlaying = (): void => {
  ofTab.set(NAME, null);
  tab = null;
};

/** The game that was left since it was last asked; null when there is none. It is told once. */
export const takeLeftGame = (): string | null => {
  const here = ofTab.get(NAME);
  if (here !== null) {
    ofTab.set(NAME, null);
    return here;
  }
  if (tab?.isClosed() !== true) return null;
  const { code } = tab;
  tab = null;
  return code;
};
