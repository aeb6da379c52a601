import { getQr } from "@krapao/contract/deposit/get-qr";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { openOrder } from "../../domain/deposit/qr/orders.ts";
import { noState, openState } from "./qr-state.ts";

/** The member's open QR at a provider, if there is one (rule 7). */
export const addGetQr = (app: FastifyInstance, context: Context): void =>
  handle(app, context, getQr, async ({ member, params }) => {
    const order = await openOrder(context.db, member.id, params.provider, context.clock.now());
    return order === null ? noState : openState(order);
  });
