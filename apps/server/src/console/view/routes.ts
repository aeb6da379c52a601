import { listViews } from "@krapao/contract/operator/list-views";
import { removeView } from "@krapao/contract/operator/remove-view";
import { saveView } from "@krapao/contract/operator/save-view";
import { MOST_VIEWS } from "@krapao/contract/operator/view-shapes";

import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** Lists an operator's own views of a page. */
const addListViews = (app: App): void =>
  route(app, listViews, operators, async ({ context: { db }, operator, query: { page } }) => {
    const rows = await db
      .selectFrom("operator_view")
      .select(["id", "name", "query"])
      .where("operator_id", "=", operator.id)
      .where("page", "=", page)
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, query }) => ({ _id: String(id), name, query }));
  });

/** Saves a view under its name. Throws KEY_INVALID when the operator has the largest number of views already. */
const addSaveView = (app: App): void =>
  route(app, saveView, operators, async ({ context, operator, body: { page, name, query } }) =>
    transaction(context.db, async (tx) => {
      // One at a time, so that the count of views is right.
      await tx.selectFrom("operator").select("id").where("id", "=", operator.id).forNoKeyUpdate().execute();
      const others = await tx
        .selectFrom("operator_view")
        .select("id")
        .where("operator_id", "=", operator.id)
        .where("page", "=", page)
        .where("name", "<>", name)
        .execute();
      if (others.length >= MOST_VIEWS) throw new InvalidInput("KEY_INVALID", [{ path: "name", message: "too_many" }]);
      const at = context.clock.now();
      const { id } = await tx
        .insertInto("operator_view")
        .values({ operator_id: operator.id, page, name, query, at })
        .onConflict((conflict) => conflict.columns(["operator_id", "page", "name"]).doUpdateSet({ query, at }))
        .returning("id")
        .executeTakeFirstOrThrow();
      return { _id: String(id), name, query };
    }),
  );

/** Removes one of the operator's own views. */
const addRemoveView = (app: App): void =>
  route(app, removeView, operators, async ({ context, operator, params: { _id } }) => {
    if (!/^[1-9]\d{0,17}$/.test(_id)) throw refuse("NO_DATA");
    const { numDeletedRows } = await context.db
      .deleteFrom("operator_view")
      .where("operator_id", "=", operator.id)
      .where("id", "=", BigInt(_id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw refuse("NO_DATA");
    return {};
  });

/** Views of lists that operators save for themselves. */
export const addViewRoutes = (app: App): void => {
  addListViews(app);
  addSaveView(app);
  addRemoveView(app);
};
