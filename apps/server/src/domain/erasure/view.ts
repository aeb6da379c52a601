import { toMajor, toWireCurrency } from "@krapao/contract";
import type { ErasureView } from "@krapao/contract/account/erasure-shapes";

import type { Context } from "../../context.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import type { Holder } from "../game/accounts.ts";
import { erasureBlockers } from "./blockers.ts";
import { isReturned, restOf } from "./rest.ts";

const DAY_MS = 86_400_000;

/** A member's last request for erasure, what blocks one, and how long the kept data is kept. */
export const viewErasure = async (context: Context, member: Holder): Promise<ErasureView> => {
  const [row, blockers, { closedMemberKept }] = await Promise.all([
    context.db
      .selectFrom("erasure")
      .select(["state", "asked_at", "decided_at", "words", "rest", isReturned.as("is_returned")])
      .where("member_id", "=", member.id)
      .orderBy("asked_at", "desc")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst(),
    erasureBlockers(context, member),
    operatorSettings(context.db),
  ]);
  const rest = await restOf(context, member, blockers);
  return {
    currency: toWireCurrency(member.currency),
    rest: rest === null ? null : toMajor(rest),
    request:
      row === undefined
        ? null
        : {
            state: row.state,
            askedAt: row.asked_at.toISOString(),
            decidedAt: row.decided_at?.toISOString() ?? null,
            words: row.words,
            rest: row.rest === null || row.is_returned ? null : toMajor(row.rest),
          },
    blockers: rest === null ? [...blockers] : [],
    keptDays: Math.ceil(closedMemberKept / DAY_MS),
  };
};
