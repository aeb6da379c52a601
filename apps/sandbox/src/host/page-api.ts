import { toMinor } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { plainTargets } from "../fault-hooks.ts";
import { faultKinds } from "../faults.ts";
import { gameProviders } from "../games/providers.ts";
import type { Wish } from "../games/rooms/wish.ts";
import { anyChoice, betOf, playRound } from "../play/play-round.ts";
import type { Played, WireWish } from "../play/shapes.ts";
import { tableOf, wireRound, wireShown } from "../play/table-of.ts";
import { accountNo, bankCode, currency, readInput } from "../read-input.ts";
import { plainProviders } from "../providers/providers.ts";
import { RECIPES, type Recipes } from "../recipes/recipes.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { shownOrder } from "../world/shown-order.ts";
import type { PageOptions } from "./page-options.ts";
import { accountAt, listPeople, listPhones, openOrders } from "./page-queries.ts";
import { dealt } from "./page-shapes.ts";
import type { Setup } from "./page-shapes.ts";

const setupOf = ({ walletUrl, consoleUrl, edition, replaced }: PageOptions): Setup => {
  const games = gameProviders.filter(({ code }) => !replaced.includes(code));
  const plain = plainTargets.filter((target) => !replaced.includes(target));
  const groupOf = (target: string): Setup["targets"][number]["group"] =>
    plainProviders.find((each) => each.target === target)?.group ?? "all";
  return {
    walletUrl,
    consoleUrl,
    edition,
    providers: games.map(({ code, room }) => ({ code, room })),
    targets: [
      { target: "all", group: "all" },
      ...plain.map((target) => ({ target, group: groupOf(target) })),
      ...games.map(({ code }) => ({ target: code, group: "game" as const })),
    ],
    kinds: [...faultKinds],
  };
};

const accountQuery = z.object({ bankCode, accountNo, currency });
const recipeParams = z.object({ key: z.enum(RECIPES) });
const recipeBody = z.strictObject({ username: z.string().min(1).max(100).optional() });
const tableQuery = z.object({ provider: z.string().max(40), username: z.string().max(100) });

const readWish = (wire: WireWish): Wish => {
  if (wire.is !== "exactly") return wire;
  const payout = toMinor(wire.payout);
  if (payout === null) throw new Refusal(400, "INVALID_REQUEST");
  return { is: "exactly", payout };
};

/** Calls of the sandbox's own page, in addition to those of CONTRACT.md. Nobody else needs them. */
export const registerPageApi = (app: FastifyInstance, world: World, options: PageOptions, recipes: Recipes): void => {
  app.get("/page/setup", () => setupOf(options));
  app.get("/page/phones", () => listPhones(world));
  app.get("/page/people", () => listPeople(world, options.edition));
  app.get("/page/ours", () => world.bank.receivers());
  app.get("/page/recipes", () => recipes.list());
  app.post("/page/recipes/:key", (request) => {
    const { username } = readInput(recipeBody, request.body ?? {});
    return recipes.begin(readInput(recipeParams, request.params).key, username ?? null).then(recipes.list);
  });
  app.delete("/page/recipes/:key", (request) => {
    recipes.end(readInput(recipeParams, request.params).key);
    return recipes.list();
  });
  app.get("/page/statement.csv", (_request, reply) => {
    const { name, csv } = recipes.statement();
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(csv);
  });
  app.get("/page/account", (request) => {
    const wanted = readInput(accountQuery, request.query);
    return accountAt(world, wanted.bankCode, wanted.accountNo, wanted.currency);
  });
  app.get("/page/orders", () => openOrders(world).map(shownOrder));
  app.get("/page/table", (request) => {
    const { provider, username } = readInput(tableQuery, request.query);
    const table = tableOf(world, provider, username);
    if (!table) throw new Refusal(404, "SLOT_NO_ACCOUNT");
    return table;
  });

  app.post("/page/rounds", (request) => {
    const { provider, username, stake: major, wish, choice } = readInput(dealt, request.body);
    const room = gameProviders.find(({ code }) => code === provider)?.room;
    const stake = toMinor(major);
    if (!room || stake === null || stake <= 0n || (choice && choice.room !== room)) {
      throw new Refusal(400, "INVALID_REQUEST");
    }
    const shown = playRound(choice ?? anyChoice(room, world.random.int), stake, readWish(wish), world.random.int);
    if (!shown) throw new Refusal(400, "INVALID_REQUEST");
    const bet = betOf(shown, world.clock.now());
    const result = world.gameBook(provider).play({ username, stake, payout: shown.payout, bet });
    if (result.is === "no-player") throw new Refusal(404, "SLOT_NO_ACCOUNT");
    if (result.is === "insufficient") throw new Refusal(409, "MONEY_NOT_ENOUGH");
    return { round: wireRound(result.round), shown: wireShown(shown) } satisfies Played;
  });
};
