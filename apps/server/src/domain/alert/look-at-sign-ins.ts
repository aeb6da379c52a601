import { WATCHED_SIGN_INS } from "@krapao/contract/operator/alert-shapes";

import type { Context } from "../../context.ts";
import { hourOf } from "../../lib/event-counts.ts";
import type { OperatorSettings } from "../../lib/operator-settings.ts";
import { type Finding, finding } from "./finding.ts";

const HOUR_MS = 3_600_000;

/** Operators who were locked out, and too many failed sign-ins, in this hour or the one before. */
export const lookAtSignIns = async (
  { db, clock }: Pick<Context, "db" | "clock">,
  { alertSignIns }: OperatorSettings,
): Promise<readonly Finding[]> => {
  const rows = await db
    .selectFrom("security_event")
    .select(["event", "count"])
    .where("hour", ">=", new Date(hourOf(clock.now()).getTime() - HOUR_MS))
    .where("event", "in", [...WATCHED_SIGN_INS])
    .execute();
  return WATCHED_SIGN_INS.flatMap((event) => {
    const value = Math.max(0, ...rows.filter((row) => row.event === event).map(({ count }) => Number(count)));
    const isLocked = event === "operator.locked";
    const threshold = isLocked ? 1 : alertSignIns;
    if (threshold === 0 || value < threshold) return [];
    const found = { kind: "sign-in", subject: event, value, threshold } as const;
    return [finding(isLocked ? { ...found, level: "critical", step: value } : found)];
  });
};
