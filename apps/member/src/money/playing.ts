import { sessionItem } from "../lib/session.ts";
import { ofTab, PLAYING } from "../lib/storage.ts";

/** A game that a tab was left for, and the hash of its member. Empty where the browser cannot hash. */
export type LeftGame = { readonly owner: string; readonly code: string };

const me = (): string => sessionItem("owner") ?? "";

/** A game that the session's member has left. */
export const leftByMe = (code: string): LeftGame => ({ owner: me(), code });

/** Stores in this tab that it is left for a game. When the tab is shown again, the member has left the game. */
export const notePlaying = ({ owner, code }: LeftGame): void => ofTab.set(PLAYING, `${owner} ${code}`);

/** Deletes the note of {@link notePlaying}. */
export const forgetPlaying = (): void => ofTab.set(PLAYING, null);

/** Returns the game that the session's member left this tab for, and deletes the note. Null when there is none. */
export const takeLeftGame = (): LeftGame | null => {
  const [owner, code] = ofTab.get(PLAYING)?.split(" ") ?? [];
  forgetPlaying();
  return code === undefined || owner !== me() ? null : { owner, code };
};
