import type { Erasure } from "@krapao/contract/operator/erasure-shapes";
import type { ERASURE_STATES } from "@krapao/contract/account/erasure-shapes";

import type { Context } from "../../context.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { markOf, readOperatorMarks } from "../operator/marks.ts";
import { erasureBlockers } from "./blockers.ts";

type Which = { readonly state: (typeof ERASURE_STATES)[number]; readonly limit: number; readonly skip: number };

/** Requests in one state as the console shows them: waiting ones oldest first, others by decision, newest first. */
export const listErasures = async (context: Context, { state, limit, skip }: Which): Promise<Erasure[]> => {
  const [rows, operators, { closedMemberKept }] = await Promise.all([
    context.db
      .selectFrom("erasure as e")
      .innerJoin("member as m", "m.id", "e.member_id")
      .select(["e.id", "e.state", "e.asked_at", "e.decided_at", "e.decided_by", "e.words", "e.erased_at"])
      .select(["m.id as member_id", "m.name", "m.phone", "m.currency", "m.closed_at"])
      .where("e.state", "=", state)
      .orderBy(state === "waiting" ? "e.asked_at" : "e.decided_at", state === "waiting" ? "asc" : "desc")
      .orderBy("e.id")
      .limit(limit)
      .offset(skip)
      .execute(),
    readOperatorMarks(context.db),
    operatorSettings(context.db),
  ]);
  return Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      member: markOf({ id: row.member_id, name: row.name, phone: row.phone }),
      state: row.state,
      askedAt: row.asked_at.toISOString(),
      blockers:
        row.state === "waiting"
          ? [...(await erasureBlockers(context, { id: row.member_id, currency: row.currency }))]
          : [],
      decision:
        row.decided_at === null
          ? null
          : {
              by: row.decided_by === null ? null : (operators.get(row.decided_by) ?? null),
              at: row.decided_at.toISOString(),
              words: row.words,
            },
      erasedAt: row.erased_at?.toISOString() ?? null,
      keptUntil: row.closed_at === null ? null : new Date(row.closed_at.getTime() + closedMemberKept).toISOString(),
    })),
  );
};
