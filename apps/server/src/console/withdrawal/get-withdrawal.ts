import { getWithdrawal } from "@krapao/contract/operator/get-withdrawal";

import { readStatement } from "../../domain/statement/read-statement.ts";
import { refuse } from "../../lib/refusal.ts";
import { consoleEntryOf } from "../entries.ts";
import { findMovement } from "../find-movement.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { figuresOf } from "../../domain/member/figures.ts";
import { readWithdrawal } from "./read-withdrawals.ts";

const MOVEMENTS = 20;

/** A withdrawal with facts about its member's money. Refuses an unknown one with NO_DATA. */
export const addGetWithdrawal = (app: App): void =>
  route(app, getWithdrawal, operators, async ({ context, params }) => {
    const row = await findMovement(context, params._id);
    const withdrawal = row && (await readWithdrawal(context, row.memberId, row.reference));
    if (row === null || withdrawal === null) throw refuse("NO_DATA");
    const reader = { id: row.memberId, currency: row.currency };
    const [figures, { rows }] = await Promise.all([
      figuresOf(context, row.memberId, row.currency),
      readStatement(context.db, reader, { page: 1, limit: MOVEMENTS }),
    ]);
    return { ...withdrawal, figures, movements: rows.map(consoleEntryOf) };
  });
