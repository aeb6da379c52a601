import { readFileSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

import { registerPlay } from "../play/register-play.ts";
import type { Recipes } from "../recipes/recipes.ts";
import type { World } from "../world.ts";
import { registerPageApi } from "./page-api.ts";
import { pageHeaders } from "./page-headers.ts";
import type { PageOptions } from "./page-options.ts";

/** The sandbox's page, the game pages, and the calls of both. */
export const registerPages = (app: FastifyInstance, world: World, options: PageOptions, recipes: Recipes): void => {
  const { folder } = options;
  const show = (name: string) => (reply: FastifyReply) =>
    folder === null
      ? reply.code(404).send({ message: "NOT_FOUND" })
      : pageHeaders(reply).send(readFileSync(join(folder, name), "utf8"));

  registerPlay(app, world, options.walletUrl, show("play.html"));
  registerPageApi(app, world, options, recipes);
  if (folder === null) return;
  const showWorld = show("index.html");
  app.get("/", (_request, reply) => showWorld(reply));
  void app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: "365d",
  });
};
