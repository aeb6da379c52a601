import { toMajor } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

import type { Player } from "../games/game-book.ts";
import { gameProviders } from "../games/providers.ts";
import { amountOrZero, readInput } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import type { GameLedger } from "../world/game-books.ts";

const providerParams = z.object({ provider: z.string().max(40) });
const accountParams = providerParams.extend({ username: z.string().max(100) });
const bet = z.strictObject({ event: z.string().regex(/^[\w.:-]{1,60}$/), side: z.string().regex(/^[\w.:-]{1,20}$/) });
const roundBody = z.strictObject({
  username: z.string().max(100),
  stake: amountOrZero,
  payout: amountOrZero,
  bet: bet.optional(),
});
const roundsQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) });

/** One player in the API's form, in major units. `net` is payouts less stakes over all rounds. */
const shown = (book: GameLedger, { username, currency, balance }: Player) => ({
  username,
  currency,
  balance: toMajor(balance),
  net: toMajor(book.net(username)),
});

/** A person's calls at a game provider, the same for all of them. `{provider}` is the account's code. */
export const registerGames = (app: FastifyInstance, world: World): void => {
  const bookOf = (params: unknown): GameLedger => {
    const { provider } = readInput(providerParams, params);
    const known = gameProviders.find(({ code }) => code === provider.toUpperCase());
    if (!known) throw new Refusal(404, "NOT_FOUND");
    return world.gameBook(known.code);
  };
  const playerOf = (book: GameLedger, params: unknown): Player => {
    const found = book.player(readInput(accountParams, params).username);
    if (!found) throw new Refusal(404, "SLOT_NO_ACCOUNT");
    return found;
  };

  app.get("/games/:provider/accounts", (request) => {
    const book = bookOf(request.params);
    return book.players().map((player) => shown(book, player));
  });
  app.get("/games/:provider/accounts/:username", (request) => {
    const book = bookOf(request.params);
    return shown(book, playerOf(book, request.params));
  });
  app.get("/games/:provider/accounts/:username/rounds", (request) => {
    const book = bookOf(request.params);
    const { limit } = readInput(roundsQuery, request.query);
    return book.lastRounds(playerOf(book, request.params).username, limit).map((round) => ({
      id: `R${round.id}`,
      at: round.at.toISOString(),
      stake: toMajor(round.stake),
      payout: toMajor(round.payout),
      balance: toMajor(round.balanceAfter),
    }));
  });
  app.post("/games/:provider/rounds", (request) => {
    const book = bookOf(request.params);
    const played = book.play(readInput(roundBody, request.body));
    if (played.is === "no-player") throw new Refusal(404, "SLOT_NO_ACCOUNT");
    if (played.is === "insufficient") throw new Refusal(409, "MONEY_NOT_ENOUGH");
    return { balance: toMajor(played.round.balanceAfter) };
  });
};
