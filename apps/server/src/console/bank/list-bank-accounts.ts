import { listBankAccounts } from "@krapao/contract/operator/list-bank-accounts";

import { readBankAccounts } from "../../domain/bank-statement/read-accounts.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Our bank accounts, and which days of each are covered. */
export const addListBankAccounts = (app: App): void =>
  route(app, listBankAccounts, operators, ({ context }) => readBankAccounts(context));
