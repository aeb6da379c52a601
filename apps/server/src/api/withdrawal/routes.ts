import type { App } from "../../http/route.ts";
import { addWithdrawAll } from "./withdraw-all.ts";
import { withdrawalSaga } from "../../domain/withdrawal/withdrawal-saga.ts";
import { addWithdraw } from "./withdraw.ts";

/** Money on its way to members' bank accounts. */
export const addWithdrawalRoutes = (app: App): void => {
  const { context } = app;
  context.sagas.register(withdrawalSaga);
  addWithdraw(app);
  addWithdrawAll(app);
};
