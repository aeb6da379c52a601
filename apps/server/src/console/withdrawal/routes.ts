import type { App } from "../../http/route.ts";
import { addApproveWithdrawal } from "./approve-withdrawal.ts";
import { addCountWithdrawals } from "./count-withdrawals.ts";
import { addGetWithdrawal } from "./get-withdrawal.ts";
import { addListWithdrawals } from "./list-withdrawals.ts";
import { addRefuseWithdrawal } from "./refuse-withdrawal.ts";

/** Withdrawals that wait for a person, and all others. */
export const addWithdrawalRoutes = (app: App): void => {
  addListWithdrawals(app);
  addCountWithdrawals(app);
  addGetWithdrawal(app);
  addApproveWithdrawal(app);
  addRefuseWithdrawal(app);
};
