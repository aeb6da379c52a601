import { addBonus } from "@krapao/contract/operator/add-bonus";

import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";
import { checkTerms, auditedBonus, toOneBonus, toRow } from "./bonus-rows.ts";

/** The change that adds a bonus or promotion. Throws EXISTING_CODE when the currency has this code already. */
export const newBonus: Change = defineChange(
  addBonus,
  "add-bonus",
  async ({ body: { code, reason: _reason, ...terms } }, { context, tx, by, reason }) => {
    checkTerms(terms, 0);
    const now = context.clock.now();
    const row = await tx
      .insertInto("bonus")
      .values({ code, ...(await toRow(context, tx, terms)), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw refuse("EXISTING_CODE");
    const bonus = await toOneBonus(context, tx, row);
    const after = auditedBonus(bonus);
    const subject = `${bonus.currency} ${code}`;
    await recordChanges(tx, now, { act: addBonus.name, by, subject, reason }, {}, after);
    return { subject: `bonus ${subject}`, before: null, after };
  },
);

/** Proposes a bonus or promotion. */
export const addAddBonus = (app: App): void =>
  route(app, addBonus, operators, (request) => proposeChange(request, newBonus, request));
