import { listDeskBonuses } from "@krapao/contract/operator/list-desk-bonuses";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { addAddBonus } from "./add-bonus.ts";
import { toDeskBonus } from "./bonus-rows.ts";
import { addChangeBonus } from "./change-bonus.ts";

/** The bonuses and promotions. */
export const addBonusRoutes = (app: FastifyInstance, context: Context): void => {
  handleOperator(app, context, listDeskBonuses, async () => {
    const rows = await context.db
      .selectFrom("bonus")
      .selectAll()
      .orderBy("currency", "desc")
      .orderBy("position")
      .orderBy("code")
      .execute();
    return rows.map(toDeskBonus);
  });
  addAddBonus(app, context);
  addChangeBonus(app, context);
};
