import { fromWireCurrency } from "@krapao/contract";
import { changeBonus } from "@krapao/contract/operator/change-bonus";

import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";
import { checkTerms, auditedBonus, toOneBonus, toRow } from "./bonus-rows.ts";

/**
 * The change of a bonus's terms, for members who receive it from then on. Members who have it keep the terms that they
 * received. Throws NO_DATA.
 */
export const bonusChange: Change = defineChange(
  changeBonus,
  "change-bonus",
  async ({ params: { code }, body: { reason: _reason, ...terms } }, { context, tx, by, reason }) => {
    const currency = fromWireCurrency(terms.currency);
    const row = await tx
      .selectFrom("bonus")
      .selectAll()
      .where("code", "=", code)
      .where("currency", "=", currency)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw refuse("NO_DATA");
    checkTerms(terms, row.given);
    const was = await toOneBonus(context, tx, row);
    const changed = await tx
      .updateTable("bonus")
      .set(await toRow(context, tx, terms))
      .where("code", "=", code)
      .where("currency", "=", currency)
      .returningAll()
      .executeTakeFirstOrThrow();
    const is = await toOneBonus(context, tx, changed);
    const subject = `${is.currency} ${code}`;
    const [before, after] = [auditedBonus(was), auditedBonus(is)];
    await recordChanges(tx, context.clock.now(), { act: changeBonus.name, by, subject, reason }, before, after);
    return { subject: `bonus ${subject}`, before, after };
  },
);

/** Proposes new terms of a bonus, for members who receive it after the approval. */
export const addChangeBonus = (app: App): void =>
  route(app, changeBonus, operators, (request) => proposeChange(request, bonusChange, request));
