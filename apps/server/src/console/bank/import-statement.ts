import { importStatement } from "@krapao/contract/operator/import-statement";

import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { importLines } from "../../domain/bank-statement/import-lines.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { maskAccount } from "../../lib/mask.ts";
import { isCompleteMapping } from "../../domain/bank-statement/read-statement.ts";
import { operators } from "../operators.ts";
import { bytesOf, statementOf } from "./statement-body.ts";

/**
 * Adds the lines of a statement that were not imported before. Refuses a mapping without a date or an amount with
 * KEY_INVALID.
 */
export const addImportStatement = (app: App): void =>
  route(app, importStatement, operators, async ({ context, operator, params, body }) => {
    const { name, content, mapping, keepMapping } = body;
    const account = await houseBankAccountOf(context.db, params._id);
    if (!isCompleteMapping(mapping))
      throw new InvalidInput("KEY_INVALID", [{ path: "mapping", message: "incomplete" }]);
    const bytes = bytesOf(content);
    const statement = statementOf(bytes, mapping);
    const file = await importLines(context, {
      account,
      name,
      bytes,
      mapping,
      keepMapping,
      statement,
      operatorId: operator.id,
    });
    const operators = await readOperatorMarks(context.db);
    return {
      _id: String(file.id),
      bankCode: account.bankCode,
      accountNo: maskAccount(account.accountNo),
      name,
      importedAt: file.importedAt.toISOString(),
      importedBy: operators.get(operator.id) ?? null,
      added: file.added,
      known: file.known,
      bad: [...file.bad],
    };
  });
