import { getMovement } from "@krapao/contract/statement/get-movement";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";
import { sagaOf } from "../../domain/sagas.ts";
import { entryOf, type MovementRow } from "../../domain/statement/entries.ts";
import { inLanguage } from "../../domain/statement/in-language.ts";
import { failedBefore, TRANSFER_ALL } from "../../domain/transfer/transfer-all-saga.ts";
import { timelineOf } from "../../domain/statement/timeline.ts";

/** A call of several legs is no entry itself. Its amount is the sum of its legs. */
const amountOf = (row: MovementRow, legs: readonly MovementRow[]): bigint =>
  row.kind === TRANSFER_ALL ? legs.reduce((sum, leg) => sum + leg.amount, 0n) : row.amount;

/**
 * One movement of the member's own, its steps, and the parts of a call that moved money in several places. Refuses an
 * unknown reference with NO_DATA.
 */
export const addGetMovement = (app: App): void =>
  route(app, getMovement, members, async ({ context, member, request, params: { reference } }) => {
    const own = context.db.selectFrom("saga").selectAll().where("member_id", "=", member.id);
    const row = await own.where("reference", "=", reference).executeTakeFirst();
    if (row === undefined || (row.n === null && sagaOf(row.kind)?.isHiddenUntilListed === true))
      throw refuse("NO_DATA");
    const legs = await own.where("parent", "=", reference).orderBy("created_at").orderBy("reference").execute();
    const language = languageOfRequest(request, context.settings.edition);
    const [translated = row] = await inLanguage(context.db, language, [row]);
    const entry = entryOf({ ...translated, amount: amountOf(row, legs) });
    const review = entry.isUnderReview ? { reviewWithin: (await operatorSettings(context.db)).riskTarget } : {};
    const failed = row.kind === TRANSFER_ALL ? failedBefore(row) : [];
    return {
      ...entry,
      ...review,
      timeline: timelineOf(row),
      legs: legs.map(entryOf),
      ...(failed.length === 0 ? {} : { failed: [...failed] }),
    };
  });
