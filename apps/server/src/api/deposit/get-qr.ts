import { getQr } from "@krapao/contract/deposit/get-qr";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { openOrder } from "../../domain/deposit/qr/orders.ts";
import { noState, openState } from "./qr-state.ts";

/** The member's open QR at a provider, if there is one (rule 7). */
export const addGetQr = (app: App): void =>
  route(app, getQr, members, async ({ context, member, params }) => {
    const order = await openOrder(context.db, member.id, params.provider, context.databaseTime.now());
    return order === null ? noState : openState(order);
  });
