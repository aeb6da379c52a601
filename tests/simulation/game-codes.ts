import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import type { Chance } from "./chance.ts";
import { KEY, ORIGIN } from "./place.ts";

/** How many of the sandbox's game providers one run uses. With more, each would be used too little. */
const PLAYED = 4;

/** The game providers of one run. All are reachable; members open accounts only at these. */
export const playedCodes = (chance: Chance): readonly string[] => {
  const left = sandboxEntries(ORIGIN, KEY).flatMap(({ kind, code }) => (kind === "game" ? [code] : []));
  const played: string[] = [];
  while (played.length < PLAYED && left.length > 0) played.push(...left.splice(chance.int(left.length), 1));
  return played;
};
