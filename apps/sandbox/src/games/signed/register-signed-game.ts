import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { createPlayAccess } from "../../play/play-access.ts";
import { jsonOf, once, signedScope, SignedFailure } from "../../providers/signed-scope.ts";
import type { World } from "../../world.ts";
import { amountFromText, amountToText } from "../amount-text.ts";
import type { GameBook, GameHolding, GameRound, GameTransfer, Player } from "../game-book.ts";

const username = z.string().regex(/^[\w@.-]{1,50}$/);
const password = z.string().min(8).max(64);
const currency = z.enum(["THB", "LAK"]);
const reference = z.string().regex(/^[\w.:-]{1,60}$/);
const language = z.enum(["th", "lo", "en"]);

const playerBody = z.strictObject({ username, password, currency });
const passwordBody = z.strictObject({ password });
const sessionBody = z.strictObject({ language, password: password.optional() });
const transferBody = z.strictObject({
  reference,
  username,
  direction: z.enum(["in", "out"]),
  amount: z.string().max(20),
  currency,
  /** The provider ignores a transfer that arrives later. */
  notAfter: z.iso.datetime().optional(),
});
const roundsQuery = z.object({ from: z.iso.datetime() });
const playersQuery = z.object({ after: z.string().max(50).default("") });
const MOST_ROUNDS = 1000;
const MOST_PLAYERS = 500;

/** Valid input, or INVALID_REQUEST. */
const fit = <Value>(schema: z.ZodType<Value>, input: unknown): Value => {
  const read = schema.safeParse(input);
  if (!read.success) throw new SignedFailure(400, "INVALID_REQUEST");
  return read.data;
};

const shownPlayer = ({ username: name, currency: of, balance }: Player) => ({
  username: name,
  currency: of,
  balance: amountToText(balance),
});

const shownTransfer = (made: GameTransfer, of: Player) => ({
  id: `T${made.id}`,
  reference: made.reference,
  username: made.username,
  direction: made.direction,
  amount: amountToText(made.amount),
  currency: of.currency,
  status: "DONE",
});

const voided = (of: string) => ({ id: `VOID-${of}`, reference: of, status: "FAILED", reason: "VOIDED" });

const shownRound = ({ id, at, stake, payout, bet }: GameRound) => ({
  id: `R${id}`,
  at: at.toISOString(),
  stake: amountToText(stake),
  payout: amountToText(payout),
  valid: amountToText(stake),
  event: bet?.event ?? null,
  side: bet?.side ?? null,
});

const shownHolding = (holding: GameHolding) => ({
  ...shownPlayer(holding),
  movedIn: amountToText(holding.movedIn),
  movedOut: amountToText(holding.movedOut),
});

/** How players open a game: by a link alone, or only with name and password. */
type OpenBy = "link" | "password";

/** One provider in its world, and where its calls are added. */
type Provider = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly code: string;
  readonly book: GameBook;
};

/** The player whom `params` names, or PLAYER_NOT_FOUND. */
const playerIn = (book: GameBook, params: unknown): Player => {
  const player = book.player(fit(z.object({ username }), params).username);
  if (!player) throw new SignedFailure(404, "PLAYER_NOT_FOUND");
  return player;
};

const addPlayers = ({ app, world, code, book }: Provider, openBy: OpenBy): void => {
  const access = createPlayAccess(world);

  app.post("/v1/players", (request) =>
    once(world, code, request, () => {
      const body = fit(playerBody, jsonOf(request));
      if (book.open(body) === "exists") throw new SignedFailure(409, "PLAYER_EXISTS");
      return shownPlayer(playerIn(book, body));
    }),
  );
  app.post("/v1/players/:username/password", (request) =>
    once(world, code, request, () => {
      const player = playerIn(book, request.params);
      book.setPassword(player.username, fit(passwordBody, jsonOf(request)).password);
      return shownPlayer(player);
    }),
  );
  app.post("/v1/players/:username/sessions", (request) =>
    once(world, code, request, () => {
      const player = playerIn(book, request.params);
      const body = fit(sessionBody, jsonOf(request));
      if (openBy === "password" && !book.isPassword(player.username, body.password ?? ""))
        throw new SignedFailure(403, "WRONG_PASSWORD");
      const { url } = access.link(code, player.username);
      return { username: player.username, url: `${url}&lang=${body.language}` };
    }),
  );
  app.get("/v1/players/:username", (request) => shownPlayer(playerIn(book, request.params)));
};

const addReports = ({ app, book }: Provider): void => {
  app.get("/v1/players/:username/rounds", (request) => {
    const player = playerIn(book, request.params);
    const { from } = fit(roundsQuery, request.query);
    const report = book.report({ username: player.username, from: new Date(from), limit: MOST_ROUNDS });
    return {
      username: player.username,
      rounds: report.rounds.map(shownRound),
      completeUpTo: report.completeUpTo.toISOString(),
      hasMore: report.hasMore,
    };
  });
  app.get("/v1/players", (request) => {
    const found = book.holdings(fit(playersQuery, request.query).after, MOST_PLAYERS);
    return {
      players: found.map(shownHolding),
      next: found.length === MOST_PLAYERS ? (found.at(-1)?.username ?? null) : null,
    };
  });
};

/** Carries out a transfer, or answers what became of one with this reference. */
const transfer = ({ world, book }: Provider, input: unknown): unknown => {
  const { notAfter, amount: text, ...order } = fit(transferBody, input);
  const amount = amountFromText(text);
  if (amount === null || amount <= 0n) throw new SignedFailure(422, "INVALID_AMOUNT");
  if (book.isVoid(order.reference)) return voided(order.reference);
  const player = playerIn(book, order);
  if (player.currency !== order.currency) throw new SignedFailure(422, "CURRENCY_NOT_SUPPORTED");
  const isLate = notAfter !== undefined && world.clock.now() > new Date(notAfter);
  if (isLate && book.transferOf(order.reference) === null) throw new SignedFailure(410, "EXPIRED");
  const result = book.transfer({ ...order, amount });
  if (result.is === "no-player") throw new SignedFailure(404, "PLAYER_NOT_FOUND");
  if (result.is === "insufficient") throw new SignedFailure(409, "INSUFFICIENT_BALANCE");
  const { transfer: made } = result;
  const isSame = made.username === order.username && made.direction === order.direction && made.amount === amount;
  if (!isSame) throw new SignedFailure(409, "DUPLICATE_REFERENCE");
  return shownTransfer(made, player);
};

const addTransfers = (provider: Provider): void => {
  const { app, world, code, book } = provider;
  const shown = (made: GameTransfer) => shownTransfer(made, playerIn(book, { username: made.username }));

  app.post("/v1/transfers", (request) => once(world, code, request, () => transfer(provider, jsonOf(request))));
  app.get("/v1/transfers/:reference", (request) => {
    const of = fit(z.object({ reference }), request.params).reference;
    const made = book.transferOf(of);
    if (made) return shown(made);
    if (book.isVoid(of)) return voided(of);
    throw new SignedFailure(404, "TRANSFER_NOT_FOUND");
  });
  app.post("/v1/transfers/:reference/void", (request) =>
    once(world, code, request, () => {
      const of = fit(z.object({ reference }), request.params).reference;
      const made = book.void(of);
      return made ? shown(made) : voided(of);
    }),
  );
};

/** Adds the calls of a game provider of the signed generic protocol (docs/new-adapter.md). */
export const registerSignedGame =
  (openBy: OpenBy) =>
  (app: FastifyInstance, world: World, code: string): void => {
    signedScope(app, world, `games/${code.toLowerCase()}`);
    const provider = { app, world, code, book: world.gameBook(code) };
    addPlayers(provider, openBy);
    addReports(provider);
    addTransfers(provider);
  };
