import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { toMinor } from "@krapao/contract";
import * as z from "zod/mini";

import { formOf } from "../games/form.ts";
import { gameProviders } from "../games/providers.ts";
import { createFormState } from "../games/ufabet/view-state.ts";
import type { World } from "../world.ts";
import { registerAppPage } from "./app-page.ts";
import { createPlayAccess } from "./play-access.ts";
import { betOf, playRound } from "./play-round.ts";
import type { PlaySession } from "./play-session.ts";
import { choice } from "./shapes.ts";
import type { Played, Seat } from "./shapes.ts";
import { tableOf, wireRound, wireShown } from "./table-of.ts";

const order = z.strictObject({ stake: z.number(), choice });

type Entry = {
  readonly Params: { readonly code: string };
  readonly Querystring: Readonly<Record<string, string | undefined>>;
};

/**
 * The game pages' own calls, and the links by which players enter. `walletUrl` is the address that they return to.
 * `showPage` answers with the game page.
 */
export const registerPlay = (
  app: FastifyInstance,
  world: World,
  walletUrl: string,
  showPage: (reply: FastifyReply) => FastifyReply,
): void => {
  const access = createPlayAccess(world);
  const formState = createFormState(world);
  const sessionOf = (request: FastifyRequest) =>
    access.session(/^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");

  const roomOf = ({ code }: PlaySession) => gameProviders.find((each) => each.code === code)?.room;

  app.post("/play/ufabet/login", ({ body }, reply) => {
    const fields = formOf(body);
    const username = fields.get("username") ?? "";
    const isGood =
      formState.isGood(fields) && world.gameBook("UFABET").isPassword(username, fields.get("password") ?? "");
    return reply.redirect(isGood ? access.gamePage("UFABET", username, null) : access.closedPage("UFABET", null), 303);
  });

  for (const { code, admit } of gameProviders) {
    registerAppPage(app, world, access, code);
    app.get<Entry>(`/play/${code.toLowerCase()}`, async ({ query }, reply) => {
      const language = query["l"] ?? query["lang"] ?? null;
      const username = await admit(world, code, query);
      if (username === undefined) return showPage(reply);
      const isHere = username !== null && world.gameBook(code).player(username) !== null;
      return reply.redirect(
        isHere ? access.gamePage(code, username, language) : access.closedPage(code, language),
        303,
      );
    });
  }

  app.get("/play/api/seat", async (request, reply) => {
    const session = sessionOf(request);
    const table = session && tableOf(world, session.code, session.username);
    if (!table) return reply.code(401).send({ message: "UNAUTHORIZED" });
    return { ...table, walletUrl } satisfies Seat;
  });

  app.post("/play/api/rounds", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return reply.code(401).send({ message: "UNAUTHORIZED" });
    const read = order.safeParse(request.body);
    const stake = read.success ? toMinor(read.data.stake) : null;
    if (!read.success || stake === null || stake <= 0n || read.data.choice.room !== roomOf(session)) {
      return reply.code(400).send({ message: "BAD_ROUND" });
    }
    const shown = playRound(read.data.choice, stake, { is: "chance" }, world.random.int);
    if (!shown) return reply.code(400).send({ message: "BAD_ROUND" });
    const bet = betOf(shown, world.clock.now());
    const { code, username } = session;
    const result = world.gameBook(code).play({ username, stake, payout: shown.payout, bet });
    if (result.is === "no-player") return reply.code(401).send({ message: "UNAUTHORIZED" });
    if (result.is === "insufficient") return reply.code(409).send({ message: "MONEY_NOT_ENOUGH" });
    return { round: wireRound(result.round), shown: wireShown(shown) } satisfies Played;
  });
};
