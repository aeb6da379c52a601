import { UPLOADS } from "@krapao/contract/limits";
import { sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { type Limit, limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Holder } from "./holder.ts";

/** How much one holder may send and store (SECURITY.md S44). */
export type UploadLimits = { readonly perHour: number; readonly bytes: number };

const perHolder = ({ perHour }: UploadLimits): Limit => ({ ...limitOf("uploads"), times: perHour });

/**
 * Counts one of the holder's uploads in this hour, whatever its result. Throws REQUEST_LIMIT, or `noRoom` when the disk
 * is nearly full (S44).
 */
export const takeUpload = async (
  context: Context,
  holder: Holder,
  limits: UploadLimits,
  noRoom: () => Error,
): Promise<void> => {
  if (!(await context.uploads.disk.hasRoom())) {
    context.log.error({ event: "upload.disk_nearly_full" });
    throw noRoom();
  }
  const taken = await takeTurn(context.db, perHolder(limits), holder.id);
  if (!taken.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: taken.retryAfter });
};

/** Locks a holder until the transaction ends, so that their uploads are recorded one after the other. */
export const lockHolder = (tx: Transaction<Database>, holder: Holder) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${holder.id}`}, 0))`.execute(tx);

/** How many bytes are stored for a holder. */
export const keptBytes = async (tx: Transaction<Database>, holder: Holder): Promise<bigint> => {
  const { rows } = await sql<{ bytes: bigint }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from upload where holder = ${holder.id} and removed_at is null`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0n;
};

/** A member's limits. */
export const MEMBER_UPLOADS: UploadLimits = UPLOADS.member;
/** A guest's limits. */
export const GUEST_UPLOADS: UploadLimits = UPLOADS.guest;
