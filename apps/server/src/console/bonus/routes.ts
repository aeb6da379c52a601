import { listConsoleBonuses } from "@krapao/contract/operator/list-console-bonuses";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { addAddBonus } from "./add-bonus.ts";
import { toConsoleBonuses } from "./bonus-rows.ts";
import { addChangeBonus } from "./change-bonus.ts";

/** The bonuses and promotions. */
export const addBonusRoutes = (app: App): void => {
  const { context } = app;
  route(app, listConsoleBonuses, operators, async () => {
    const rows = await context.db
      .selectFrom("bonus")
      .selectAll()
      .orderBy("currency", "desc")
      .orderBy("position")
      .orderBy("code")
      .execute();
    return toConsoleBonuses(context, context.db, rows);
  });
  addAddBonus(app);
  addChangeBonus(app);
};
