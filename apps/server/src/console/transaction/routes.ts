import type { App } from "../../http/route.ts";
import {
  addCreateTransactionExport,
  addDownloadTransactionExport,
  addListTransactionExports,
  addRemoveTransactionExport,
} from "./exports.ts";
import { addGetTransaction } from "./get-transaction.ts";
import { addListTransactionChoices } from "./list-choices.ts";
import { addListTransactions } from "./list-transactions.ts";

/** The operators' list of every movement of money. */
export const addTransactionRoutes = (app: App): void => {
  addListTransactions(app);
  addListTransactionChoices(app);
  addGetTransaction(app);
  addCreateTransactionExport(app);
  addListTransactionExports(app);
  addDownloadTransactionExport(app);
  addRemoveTransactionExport(app);
};
