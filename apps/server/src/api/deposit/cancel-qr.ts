import { cancelQr } from "@krapao/contract/deposit/cancel-qr";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { cancelAtProvider } from "../../domain/deposit/qr/make-order.ts";
import { tellOrderChanged } from "../../domain/deposit/qr/tell-order-changed.ts";
import { closeOrder, orderOf } from "../../domain/deposit/qr/orders.ts";

/**
 * Cancels the member's own QR. Repeating it changes nothing. A payment that still arrives is credited. Refuses an
 * unknown QR with NO_DATA.
 */
export const addCancelQr = (app: App): void =>
  route(app, cancelQr, members, async ({ context, member, params: { qrcodeId } }) => {
    const order = await orderOf(context.db, member.id, qrcodeId);
    if (order === null) throw refuse("NO_DATA");
    if (await closeOrder(context.db, order, "cancelled", context.clock.now())) {
      cancelAtProvider(context, order);
      await tellOrderChanged(context, member);
    }
    return {};
  });
