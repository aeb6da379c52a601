import { countFlags } from "@krapao/contract/operator/count-flags";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { type App, route } from "../../http/route.ts";
import { dayOf, startOf } from "../../lib/calendar.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { operators } from "../operators.ts";
import { isUnassigned } from "./read-flags.ts";

type Counted = { readonly open: number; readonly mine: number; readonly nobody: number; readonly late: number };

const readOpen = async (context: Context, operatorId: bigint, now: Date, target: number): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    select count(*)::int as open, count(*) filter (where f.assigned_to = ${operatorId})::int as mine,
      count(*) filter (where ${isUnassigned})::int as nobody,
      count(*) filter (where f.created_at < ${new Date(now.getTime() - target)})::int as late
    from flag f where f.is_open`.execute(context.db);
  return rows[0] ?? { open: 0, mine: 0, nobody: 0, late: 0 };
};

const readToday = async (context: Context, now: Date, target: number) => {
  const { rows } = await sql<{ seen: number; inTime: number }>`
    select count(*)::int as seen,
      count(*) filter (where s.at <= f.created_at + ${target}::bigint * interval '1 millisecond')::int as "inTime"
    from flag_seen s join flag f using (member_id, reference, kind, subject)
    where s.at >= ${startOf(dayOf(now))}`.execute(context.db);
  return rows[0] ?? { seen: 0, inTime: 0 };
};

/** How many cases each list has, and the day's work against the target. */
export const addCountFlags = (app: App): void =>
  route(app, countFlags, operators, async ({ context, operator }) => {
    const now = context.clock.now();
    const { riskTarget: target } = await operatorSettings(context.db);
    const [open, today] = await Promise.all([
      readOpen(context, operator.id, now, target),
      readToday(context, now, target),
    ]);
    return { ...open, target, today };
  });
