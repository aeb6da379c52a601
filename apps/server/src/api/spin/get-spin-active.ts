import { getSpinActive } from "@krapao/contract/spin/get-spin-active";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { activeWheel } from "../../domain/spin/wheel.ts";

/** Tells whether there is a wheel for members of this one's currency. */
export const addGetSpinActive = (app: FastifyInstance, context: Context): void =>
  handle(app, context, getSpinActive, async ({ member }) => ({
    isActive: (await activeWheel(context.db, member.currency)) !== null,
  }));
