import { listTransactionViews } from "@krapao/contract/operator/list-transaction-views";
import { removeTransactionView } from "@krapao/contract/operator/remove-transaction-view";
import { saveTransactionView } from "@krapao/contract/operator/save-transaction-view";
import { MOST_VIEWS } from "@krapao/contract/operator/transaction-view-shapes";

import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** Lists an operator's own views. */
export const addListTransactionViews = (app: App): void =>
  route(app, listTransactionViews, operators, async ({ context: { db }, operator }) => {
    const rows = await db
      .selectFrom("operator_view")
      .select(["id", "name", "query"])
      .where("operator_id", "=", operator.id)
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, query }) => ({ _id: String(id), name, query }));
  });

/** Keeps a view under its name. Throws KEY_INVALID when the operator has as many as one may. */
export const addSaveTransactionView = (app: App): void =>
  route(app, saveTransactionView, operators, async ({ context, operator, body: { name, query } }) =>
    transaction(context.db, async (tx) => {
      // One at a time, so that the views are counted right.
      await tx.selectFrom("operator").select("id").where("id", "=", operator.id).forNoKeyUpdate().execute();
      const others = await tx
        .selectFrom("operator_view")
        .select("id")
        .where("operator_id", "=", operator.id)
        .where("name", "<>", name)
        .execute();
      if (others.length >= MOST_VIEWS) throw new InvalidInput("KEY_INVALID", [{ path: "name", message: "too_many" }]);
      const at = context.clock.now();
      const { id } = await tx
        .insertInto("operator_view")
        .values({ operator_id: operator.id, name, query, at })
        .onConflict((conflict) => conflict.columns(["operator_id", "name"]).doUpdateSet({ query, at }))
        .returning("id")
        .executeTakeFirstOrThrow();
      return { _id: String(id), name, query };
    }),
  );

/** Removes a view, of this operator alone. */
export const addRemoveTransactionView = (app: App): void =>
  route(app, removeTransactionView, operators, async ({ context, operator, params: { _id } }) => {
    if (!/^[1-9]\d{0,17}$/.test(_id)) throw refuse("NO_DATA");
    const { numDeletedRows } = await context.db
      .deleteFrom("operator_view")
      .where("operator_id", "=", operator.id)
      .where("id", "=", BigInt(_id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw refuse("NO_DATA");
    return {};
  });
