import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import { purgeStep } from "../../db/purge.ts";
import type { Database } from "../../db/schema.ts";
import { dayOf } from "../../lib/calendar.ts";
import type { Keys } from "../../lib/keys.ts";
import { flagHits, liveRules } from "./evaluate-rules.ts";
import type { MovementKey, Facts, FactsOf } from "./facts.ts";

/** As long as the past that a trial reads, and one day more. */
const KEPT_MS = 31 * 86_400_000;

/** A keyed hash by which two values can be compared, and nothing else learned. */
const markOf = (keys: Keys, kind: string, inviterId: bigint, text: string): string =>
  keys.mac("same-hand", `${kind} ${inviterId} ${text}`).toString("base64url").slice(0, 22);

export type Registration = {
  readonly memberId: bigint;
  readonly inviterId: bigint;
  /** The caller's address in the form that rate limits use. */
  readonly address: string;
  readonly userAgent: string;
};

/** Records from where an invited friend registered, in the transaction that creates the member. */
export const noteOrigin = async (
  db: Kysely<Database>,
  keys: Keys,
  registration: Registration,
  now: Date,
): Promise<void> => {
  const { memberId: member_id, inviterId: inviter_id, address, userAgent } = registration;
  await db
    .insertInto("registration_origin")
    .values({
      member_id,
      inviter_id,
      address: markOf(keys, "address", inviter_id, address),
      device: markOf(keys, "device", inviter_id, userAgent),
      created_at: now,
    })
    .execute();
};

type Row = Facts & { readonly member_id: bigint; readonly reference: string; readonly currency: FactsOf["currency"] };

/**
 * The facts of registrations: friends of the same inviter within the day before `at`, including this one. `memberId` is
 * the inviter's, `reference` the friend's id. `at` null: as of when each registered.
 */
export const readRegistrationFacts = async (
  db: Kysely<Database>,
  asked: readonly MovementKey[],
  at: Date | null = null,
): Promise<FactsOf[]> => {
  if (asked.length === 0) return [];
  const { rows } = await sql<Row>`
    select own.inviter_id as member_id, u.reference, m.currency, c.address as "registrations-one-address",
      c.device as "registrations-one-device"
    from unnest(${asked.map(({ reference }) => reference)}::text[]) u(reference)
    join registration_origin own on own.member_id = u.reference::bigint
    join member m on m.id = own.inviter_id
    cross join lateral (
      select count(*) filter (where o.address = own.address) as address,
        count(*) filter (where o.device = own.device) as device
      from registration_origin o
      where o.inviter_id = own.inviter_id and o.created_at <= coalesce(${at}::timestamptz, own.created_at)
        and o.created_at > coalesce(${at}::timestamptz, own.created_at) - interval '1 day'
    ) c`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    reference: row.reference,
    currency: row.currency,
    facts: row,
  }));
};

/**
 * Flags the inviter of a new member where a rule matches (SECURITY.md S69). It stops nothing; an operator looks into
 * it. One flag per day and rule. It runs after the member exists and as of now, so that of three registrations at once
 * the last check sees all.
 */
export const flagRegistration = async (context: Pick<Context, "db" | "clock">, memberId: bigint): Promise<void> => {
  const now = context.clock.now();
  const own = { memberId, reference: String(memberId) };
  for (const { memberId: inviterId, currency, facts } of await readRegistrationFacts(context.db, [own], now)) {
    const rules = await liveRules(context, "registration", currency);
    const row = { memberId: inviterId, reference: `PR${inviterId}`, currency };
    await flagHits(context, rules, row, facts, { subject: dayOf(now), detail: { registered: String(memberId) } });
  }
};

/** Deletes some of the origins that are older than every window; returns how many. */
export const sweepOrigins = (db: Kysely<Database>, now: Date): Promise<number> =>
  purgeStep(db, "registration_origin", "created_at", new Date(now.getTime() - KEPT_MS));
