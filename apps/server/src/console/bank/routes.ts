import type { App } from "../../http/route.ts";
import { addExportBankDays } from "./export-bank-days.ts";
import { addExportBankLines } from "./export-bank-lines.ts";
import { addGetBankLine } from "./get-bank-line.ts";
import { addImportStatement } from "./import-statement.ts";
import { addListBankAccounts } from "./list-bank-accounts.ts";
import { addListBankDays } from "./list-bank-days.ts";
import { addListBankLines } from "./list-bank-lines.ts";
import { addListOwnTransfers } from "./list-own-transfers.ts";
import { addListReconciliationRuns } from "./list-reconciliation-runs.ts";
import { addListStatementFiles } from "./list-statement-files.ts";
import { addListUnproven } from "./list-unproven.ts";
import { addMatchLine } from "./match-line.ts";
import { addPreviewStatement } from "./preview-statement.ts";
import { addProposeOwnTransfer } from "./propose-own-transfer.ts";

/** Our accounts at banks, their lines, and transfers of the house. */
export const addBankRoutes = (app: App): void => {
  addListBankAccounts(app);
  addListBankLines(app);
  addListBankDays(app);
  addExportBankDays(app);
  addExportBankLines(app);
  addListUnproven(app);
  addPreviewStatement(app);
  addImportStatement(app);
  addListStatementFiles(app);
  addGetBankLine(app);
  addMatchLine(app);
  addProposeOwnTransfer(app);
  addListOwnTransfers(app);
  addListReconciliationRuns(app);
};
