import type { App } from "../../http/route.ts";
import { addGetTransaction } from "./get-transaction.ts";
import { addListTransactionChoices } from "./list-choices.ts";
import { addListTransactions } from "./list-transactions.ts";
import { addListTransactionViews, addRemoveTransactionView, addSaveTransactionView } from "./views.ts";

/** Every movement of money, as operators find them. */
export const addTransactionRoutes = (app: App): void => {
  addListTransactions(app);
  addListTransactionChoices(app);
  addGetTransaction(app);
  addListTransactionViews(app);
  addSaveTransactionView(app);
  addRemoveTransactionView(app);
};
