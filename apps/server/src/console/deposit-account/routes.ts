import { listDepositAccounts } from "@krapao/contract/operator/list-deposit-accounts";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { addAddDepositAccount } from "./add-deposit-account.ts";
import { addChangeDepositAccount } from "./change-deposit-account.ts";
import { readAccounts } from "./read-accounts.ts";

/** Our accounts that members pay into. */
export const addDepositAccountRoutes = (app: App): void => {
  const { context } = app;
  route(app, listDepositAccounts, operators, async () => readAccounts(context.db));
  addAddDepositAccount(app);
  addChangeDepositAccount(app);
};
