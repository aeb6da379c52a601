import { changeSeed } from "@krapao/contract/spin/change-seed";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { changePair, ensurePair } from "../../domain/spin/seeds.ts";

/** Starts a new pair of seeds and reveals the server's last one. */
export const addChangeSeed = (app: FastifyInstance, context: Context): void =>
  handle(app, context, changeSeed, async ({ member, body }) => {
    await ensurePair(context, member.id);
    return changePair(context, member.id, body.clientSeed);
  });
