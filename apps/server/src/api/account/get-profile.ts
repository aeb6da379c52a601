import { getProfile } from "@krapao/contract/account/get-profile";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { grantCoins } from "../../domain/spin/coins.ts";
import { readAccount } from "./read-account.ts";

/** Tells a member who they are and where their money goes. */
export const addGetProfile = (app: FastifyInstance, context: Context): void =>
  handle(app, context, getProfile, async ({ member }) => {
    await grantCoins(context, member);
    return readAccount(context, member.id);
  });
