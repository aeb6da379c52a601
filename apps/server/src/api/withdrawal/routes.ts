import type { App } from "../../http/route.ts";
import { addWithdrawAll } from "./withdraw-all.ts";
import { addWithdraw } from "./withdraw.ts";

/** Withdrawals to members' bank accounts. */
export const addWithdrawalRoutes = (app: App): void => {
  addWithdraw(app);
  addWithdrawAll(app);
};
