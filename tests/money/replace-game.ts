import type { GamePort } from "../../apps/server/src/adapters/games/port.ts";
import type { Server } from "./system.ts";

/**
 * Replaces a game's adapter on a server. Without `change` the server is as if its list of providers had no such entry.
 * Returns what puts the adapter back.
 */
export const replaceGame = (
  server: Server,
  code: string,
  change?: (port: GamePort) => Partial<GamePort>,
): (() => void) => {
  const games = server.context.adapters.games as Map<string, GamePort>;
  const port = games.get(code);
  if (port === undefined) throw new Error(`no game ${code}`);
  if (change === undefined) games.delete(code);
  else games.set(code, { ...port, ...change(port) });
  return () => void games.set(code, port);
};
