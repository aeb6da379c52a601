import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import { purgeStep } from "../../db/purge.ts";
import type { Database } from "../../db/schema.ts";
import { dayOf } from "../../lib/calendar.ts";
import type { Keys } from "../../lib/keys.ts";
import { raiseFlag } from "../../saga/flags.ts";

const DAY_MS = 86_400_000;
/** So many in a day from one address or device under one inviter are flagged (SECURITY.md S69). */
const MANY = 3;
const KEPT_MS = 2 * DAY_MS;

/** A mark that two can be compared by, and nothing else. */
const markOf = (keys: Keys, kind: string, inviterId: bigint, text: string): string =>
  keys.mac("same-hand", `${kind} ${inviterId} ${text}`).toString("base64url").slice(0, 22);

export type Registration = {
  readonly memberId: bigint;
  readonly inviterId: bigint;
  /** The caller's address as limits know it. */
  readonly address: string;
  readonly userAgent: string;
};

/** Writes down from where an invited friend registered; in the transaction that makes the member. */
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

/**
 * Flags an inviter under whom three or more registered within a day from one address or device: for a person to look
 * into, it stops nothing (SECURITY.md S69). Asked after the member is there, so that of three who come at once the last
 * sees all.
 */
export const flagOrigins = async (context: Pick<Context, "db" | "clock">, memberId: bigint): Promise<void> => {
  const now = context.clock.now();
  const { rows } = await sql<{ inviter_id: bigint; address: bigint; device: bigint }>`
    select own.inviter_id, count(*) filter (where o.address = own.address) as address,
      count(*) filter (where o.device = own.device) as device
    from registration_origin own
    join registration_origin o on o.inviter_id = own.inviter_id and o.created_at > ${new Date(now.getTime() - DAY_MS)}
    where own.member_id = ${memberId} group by own.inviter_id`.execute(context.db);
  for (const { inviter_id: inviterId, address, device } of rows) {
    for (const [what, count] of [
      ["address", address],
      ["device", device],
    ] as const) {
      if (count < MANY) continue;
      const about = { memberId: inviterId, reference: `PR${inviterId}` };
      const last = { registered: String(memberId), shared: what };
      await raiseFlag(context, about, "shared-registrations", `${what} ${dayOf(now)}`, last);
    }
  }
};

/** Forgets some of the origins that no day reaches any more; how many. */
export const sweepOrigins = (db: Kysely<Database>, now: Date): Promise<number> =>
  purgeStep(db, "registration_origin", "created_at", new Date(now.getTime() - KEPT_MS));
