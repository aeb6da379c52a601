import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { forCurrency, type OperatorSettings } from "../../lib/operator-settings.ts";
import type { Finding } from "./finding.ts";

/** How far back this looks: long enough that a start after an outage misses nothing of that day. */
const BACK_MS = 24 * 3_600_000;
const MOST = 100;

type Found = { readonly id: bigint; readonly size: bigint };

const lookAt = async (
  { db, clock }: Pick<Context, "db" | "clock">,
  currency: Currency,
  threshold: bigint,
): Promise<readonly Finding[]> => {
  if (threshold === 0n) return [];
  const since = new Date(clock.now().getTime() - BACK_MS);
  const { rows } = await sql<Found>`
    select id, size from transaction t
    where currency = ${currency} and at > ${since} and size >= ${threshold}
      and not exists (select from alert a where a.kind = 'movement' and a.subject = t.id::text)
    order by at desc, id desc limit ${MOST}`.execute(db);
  return rows.map(({ id, size: value }) => ({
    kind: "movement",
    subject: String(id),
    level: "warning",
    step: 0n,
    value,
    threshold,
    currency,
  }));
};

/** Large movements of the last day that have no alert yet. */
export const lookAtMovements = async (
  context: Pick<Context, "db" | "clock">,
  { alertMovement }: OperatorSettings,
): Promise<readonly Finding[]> => {
  const found = (["THB", "LAK"] as const).map((currency) =>
    lookAt(context, currency, forCurrency(alertMovement, currency)),
  );
  return (await Promise.all(found)).flat();
};
