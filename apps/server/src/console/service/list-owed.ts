import { toMajor, toWireCurrency } from "@krapao/contract";
import { listOwed } from "@krapao/contract/operator/list-owed";
import { sql } from "kysely";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { markOf, maskedAccountOf } from "../../domain/operator/marks.ts";
import { skipOf } from "../paging.ts";
import { openProposals } from "../../domain/approval/store.ts";
import { readOwed, isEnded } from "../../domain/service/read-owed.ts";

/** What an ended service owes to members. Empty while the service goes on. */
export const addListOwed = (app: App): void =>
  route(app, listOwed, operators, async ({ context, query }) => {
    if (!(await isEnded(context))) return [];
    const { limit, skip } = skipOf(query);
    const rows = await readOwed(context, sql`member_id is not null`, limit, skip);
    const proposals = await openProposals(
      context,
      rows.map(({ id }) => String(id)),
    );
    return rows.map((row) => ({
      member: markOf(row),
      bankAccount: maskedAccountOf({
        bankCode: row.bank_code,
        bankName: row.bank_name ?? row.bank_code,
        accountName: row.bank_account_name,
        accountNo: row.bank_account_no,
      }),
      amount: toMajor(row.owed),
      currency: toWireCurrency(row.currency),
      inProgress: toMajor(row.in_progress),
      proposal: proposals.get(String(row.id)) ?? null,
    }));
  });
