import { getGuide, GUIDE_TASKS, type GuideTask } from "@krapao/contract/operator/get-guide";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

const tasks = Object.keys(GUIDE_TASKS) as GuideTask[];

/** Which tasks of the first hour the operator has done, by the audit log. */
export const addGetGuide = (app: App): void =>
  route(app, getGuide, operators, async ({ context, operator }) => {
    const rows = await context.db
      .selectFrom("operator_act")
      .select("act")
      .distinct()
      .where("operator_id", "=", operator.id)
      .where("act", "in", [...new Set(tasks.flatMap((task) => GUIDE_TASKS[task].acts))])
      .execute();
    const acts = new Set(rows.map(({ act }) => act));
    return {
      done: tasks.filter((task) => GUIDE_TASKS[task].acts.some((act) => acts.has(act))),
      sandbox: context.settings.sandboxUrl,
    };
  });
