import { fromWireCurrency } from "@krapao/contract";
import { changeBonus } from "@krapao/contract/operator/change-bonus";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkTerms, toConsoleBonus, auditedBonus, toRow } from "./bonus-rows.ts";

/** Changes a bonus's terms: for who receives it from now on, since whoever has it keeps those that they received. */
export const addChangeBonus = (app: App): void =>
  route(
    app,
    changeBonus,
    operators,
    async ({ context, operator, params: { code }, body: { reason, ...terms }, log }) => {
      const currency = fromWireCurrency(terms.currency);
      const now = context.clock.now();
      const { bonus, isChanged } = await transaction(context.db, async (tx) => {
        const before = await tx
          .selectFrom("bonus")
          .selectAll()
          .where("code", "=", code)
          .where("currency", "=", currency)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined) throw refuse("NO_DATA");
        checkTerms(terms, before.given);
        const after = await tx
          .updateTable("bonus")
          .set(toRow(terms))
          .where("code", "=", code)
          .where("currency", "=", currency)
          .returningAll()
          .executeTakeFirstOrThrow();
        const is = toConsoleBonus(after);
        const record = { act: changeBonus.name, by: operator.id, subject: `${is.currency} ${code}`, reason };
        return {
          bonus: is,
          isChanged: await recordChanges(tx, now, record, auditedBonus(toConsoleBonus(before)), auditedBonus(is)),
        };
      });
      if (isChanged) log.warn({ event: "setting changed", names: ["bonus"], operator: String(operator.id) });
      return bonus;
    },
  );
