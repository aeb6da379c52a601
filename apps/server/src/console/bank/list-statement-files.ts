import { listStatementFiles } from "@krapao/contract/operator/list-statement-files";

import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { maskAccount } from "../../lib/mask.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** Statement files that were imported. */
export const addListStatementFiles = (app: App): void =>
  route(app, listStatementFiles, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const rows = await context.db
      .selectFrom("bank_statement_file as f")
      .innerJoin("deposit_account as d", "d.id", "f.account_id")
      .selectAll("f")
      .select(["d.bank_code", "d.account_no"])
      .orderBy("f.imported_at", "desc")
      .orderBy("f.id", "desc")
      .limit(limit)
      .offset(skip)
      .execute();
    const operators = await readOperatorMarks(context.db);
    return rows.map((row) => ({
      _id: String(row.id),
      bankCode: row.bank_code,
      accountNo: maskAccount(row.account_no),
      name: row.name,
      importedAt: row.imported_at.toISOString(),
      importedBy: operators.get(row.imported_by) ?? null,
      added: row.added,
      known: row.known,
      bad: [...row.bad],
    }));
  });
