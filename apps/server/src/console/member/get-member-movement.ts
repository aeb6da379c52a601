import { getMemberMovement } from "@krapao/contract/operator/get-member-movement";

import { timelineOf } from "../../domain/statement/timeline.ts";
import { refuse } from "../../lib/refusal.ts";
import { readAttempts } from "../../saga/attempt-log.ts";
import { consoleEntryOf } from "../entries.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";
import { attemptSteps } from "../attempt-steps.ts";

/** Returns a member's movement with all its attempts. Refuses an unknown one with NO_DATA. */
export const addGetMemberMovement = (app: App): void =>
  route(app, getMemberMovement, operators, async ({ context, params }) => {
    const { reference } = params;
    const id = memberIdOf(params._id);
    if (id === null) throw refuse("NO_DATA");
    const own = context.db.selectFrom("saga").selectAll().where("member_id", "=", id);
    const row = await own.where("reference", "=", reference).executeTakeFirst();
    if (row === undefined) throw refuse("NO_DATA");
    const [legs, attempts] = await Promise.all([
      own.where("parent", "=", reference).orderBy("created_at").execute(),
      readAttempts(context, id, reference),
    ]);
    return {
      ...consoleEntryOf(row),
      timeline: timelineOf(row),
      legs: legs.map(consoleEntryOf),
      attempts: attemptSteps(row.created_at, attempts),
    };
  });
