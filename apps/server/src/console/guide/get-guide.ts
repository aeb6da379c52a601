import { getGuide, GUIDE_TASKS, type GuideTask } from "@krapao/contract/operator/get-guide";
import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";

import { type App, route } from "../../http/route.ts";
import { CROWD_MARK, readMark } from "../../lib/demo-mark.ts";
import { operators } from "../operators.ts";

const tasks = Object.keys(GUIDE_TASKS) as GuideTask[];

type Done = { readonly act: string; readonly kind: ProposalKind | null };

const isDoneBy = (task: GuideTask, { act, kind }: Done): boolean => {
  const { acts, kinds }: { acts: readonly string[]; kinds?: readonly ProposalKind[] } = GUIDE_TASKS[task];
  if (!acts.includes(act)) return false;
  return act !== "proposeChange" || kinds === undefined || (kind !== null && kinds.includes(kind));
};

/** Which tasks of the first hour the operator has done, by the audit log. What the demo did in their name is no task. */
export const addGetGuide = (app: App): void =>
  route(app, getGuide, operators, async ({ context, operator }) => {
    const { db, settings } = context;
    const filledAt = await readMark(db, CROWD_MARK);
    let query = db
      .selectFrom("operator_act as a")
      .leftJoin("proposal as p", (join) => join.onRef("p.id", "=", "a.subject").on("a.act", "=", "proposeChange"))
      .select(["a.act", "p.kind"])
      .distinct()
      .where("a.operator_id", "=", operator.id)
      .where("a.act", "in", [...new Set(tasks.flatMap((task) => GUIDE_TASKS[task].acts))]);
    if (filledAt !== null) query = query.where("a.at", ">", filledAt);
    const done = await query.execute();
    return {
      done: tasks.filter((task) => done.some((one) => isDoneBy(task, one))),
      sandbox: settings.sandboxUrl,
    };
  });
