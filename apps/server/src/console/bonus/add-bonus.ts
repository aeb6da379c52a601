import { addBonus } from "@krapao/contract/operator/add-bonus";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkTerms, toConsoleBonus, auditedBonus, toRow } from "./bonus-rows.ts";

/** Makes a bonus or promotion; a code stands once in a currency. */
export const addAddBonus = (app: App): void =>
  route(app, addBonus, operators, async ({ context, operator, body: { code, reason, ...terms }, log }) => {
    checkTerms(terms, 0);
    const now = context.clock.now();
    const made = await transaction(context.db, async (tx) => {
      const row = await tx
        .insertInto("bonus")
        .values({ code, ...toRow(terms), created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw refuse("EXISTING_CODE");
      const bonus = toConsoleBonus(row);
      const record = { act: addBonus.name, by: operator.id, subject: `${bonus.currency} ${code}`, reason };
      await recordChanges(tx, now, record, {}, auditedBonus(bonus));
      return bonus;
    });
    log.warn({ event: "setting changed", names: ["bonus"], operator: String(operator.id) });
    return made;
  });
