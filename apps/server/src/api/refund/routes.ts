import { getRefundBanners } from "@krapao/contract/refund/get-refund-banners";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { bannersOf } from "../../domain/content/banners.ts";
import { addAddRefundToWallet } from "./add-refund-to-wallet.ts";
import { addCheckRefund } from "./check-refund.ts";
import { addListRefunds } from "./list-refunds.ts";
import { addReceiveRefund } from "./receive-refund.ts";

/** Refunds of losses. */
export const addRefundRoutes = (app: App): void => {
  const { context } = app;
  addCheckRefund(app);
  addReceiveRefund(app);
  addAddRefundToWallet(app);
  addListRefunds(app);
  route(app, getRefundBanners, members, async ({ request }) => ({
    banners: await bannersOf(context, request, "refund"),
  }));
};
