import { getRefundBanners } from "@krapao/contract/refund/get-refund-banners";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { bannersOf } from "../../domain/content/banners.ts";
import { addAddRefundToWallet } from "./add-refund-to-wallet.ts";
import { addCheckRefund } from "./check-refund.ts";
import { addListRefunds } from "./list-refunds.ts";
import { addReceiveRefund } from "./receive-refund.ts";

/** Refunds of losses. */
export const addRefundRoutes = (app: FastifyInstance, context: Context): void => {
  addCheckRefund(app, context);
  addReceiveRefund(app, context);
  addAddRefundToWallet(app, context);
  addListRefunds(app, context);
  handle(app, context, getRefundBanners, async ({ request }) => ({
    banners: await bannersOf(context, request, "refund"),
  }));
};
