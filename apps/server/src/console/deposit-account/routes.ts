import { listDepositAccounts } from "@krapao/contract/operator/list-deposit-accounts";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { addAddDepositAccount } from "./add-deposit-account.ts";
import { addChangeDepositAccount } from "./change-deposit-account.ts";
import { readAccounts } from "./read-accounts.ts";

/** Our accounts that members pay into. */
export const addDepositAccountRoutes = (app: FastifyInstance, context: Context): void => {
  handleOperator(app, context, listDepositAccounts, async () => readAccounts(context.db));
  addAddDepositAccount(app, context);
  addChangeDepositAccount(app, context);
};
