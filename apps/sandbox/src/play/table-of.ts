import { toMajor } from "@krapao/contract";

import type { GameRound } from "../games/game-book.ts";
import { gameProviders } from "../games/providers.ts";
import type { World } from "../world.ts";
import type { Shown as PlayedRound } from "./play-round.ts";
import type { Round, Shown, Table } from "./shapes.ts";

const LATEST = 20;

/** A round in the form for a page. */
export const wireRound = ({ id, at, stake, payout, balanceAfter }: GameRound): Round => ({
  id: `R${id}`,
  at: at.toISOString(),
  stake: toMajor(stake),
  payout: toMajor(payout),
  balance: toMajor(balanceAfter),
});

/** What a round showed (reels, score or numbers) in the form for a page. The payout is in major units. */
export const wireShown = (shown: PlayedRound): Shown => {
  const payout = toMajor(shown.payout);
  if (shown.room !== "slot") return { ...shown, payout };
  return { ...shown, grid: shown.grid.map((reel) => [...reel]), payout };
};

/** A player's table: balance and last rounds, newest first. Null when there is no such player. */
export const tableOf = (world: World, code: string, username: string): Table | null => {
  const room = gameProviders.find((each) => each.code === code)?.room;
  const book = world.gameBook(code);
  const player = book.player(username);
  if (!room || !player) return null;
  const rounds = book.lastRounds(username, LATEST).map(wireRound);
  return { code, room, username, currency: player.currency, balance: toMajor(player.balance), rounds };
};
