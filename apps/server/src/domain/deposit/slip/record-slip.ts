import { UPLOADS } from "@krapao/contract/limits";
import { sql, type Transaction } from "kysely";

import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { newReference } from "../../../lib/reference.ts";
import { refuse } from "../../../lib/refusal.ts";
import { memberHolder } from "../../upload/holder.ts";
import { keptBytes, lockHolder, MEMBER_UPLOADS } from "../../upload/limits.ts";
import { OWN_PROCESS_MS, SLIP_DEPOSIT } from "./slip-name.ts";

/** A stored slip without a movement counts as waiting for this long. */
const OPENING_MS = 60_000;

type Uploader = { readonly id: bigint; readonly currency: "THB" | "LAK" };
type Picture = { readonly bytes: Uint8Array; readonly name: string; readonly scannedAt: Date | null };

/** How many of a member's slips are waiting for a result. */
export const countWaiting = async (
  db: Context["db"] | Transaction<Database>,
  memberId: bigint,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from upload u
      left join saga s on s.member_id = u.member_id and s.reference = u.reference
    where u.holder = ${memberHolder(memberId).id} and u.kind = 'slip'
      and case when s.reference is null then u.created_at > ${new Date(now.getTime() - OPENING_MS)}
        else s.status = 'IN_PROGRESS' end`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * Stores a slip's picture and starts its movement; returns its reference. Once this resolves, the slip will be read
 * even if the process dies. Throws REQUEST_LIMIT beyond the slips that may wait and the bytes that may be stored
 * (SECURITY.md S44).
 */
export const recordSlip = async (context: Context, member: Uploader, picture: Picture): Promise<string> => {
  const { db, clock, random, uploads } = context;
  const reference = newReference(random, "S");
  const id = random.bytes(16).toString("base64url");
  const holder = memberHolder(member.id);
  const bytes = BigInt(picture.bytes.length);
  await uploads.disk.write(id, picture.bytes);
  const now = clock.now();
  const isKept = await transaction(db, async (tx) => {
    await lockHolder(tx, holder);
    if ((await countWaiting(tx, member.id, now)) >= UPLOADS.member.slipsWaiting) return false;
    if ((await keptBytes(tx, holder)) + bytes > BigInt(MEMBER_UPLOADS.bytes)) return false;
    await tx
      .insertInto("upload")
      .values({
        id,
        holder: holder.id,
        member_id: member.id,
        kind: "slip",
        reference,
        type: "image/jpeg",
        name: picture.name,
        bytes,
        created_at: now,
        scanned_at: picture.scannedAt,
        removed_at: null,
      })
      .execute();
    return true;
  });
  if (!isKept) {
    await uploads.disk.remove(id);
    throw refuse("REQUEST_LIMIT");
  }
  await uploads.disk.keep(id);
  const opened = await context.ledger.openSaga({
    amount: 0n,
    currency: member.currency,
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: "reading",
      status: "IN_PROGRESS",
      dueIn: OWN_PROCESS_MS,
      kind: SLIP_DEPOSIT,
      type: "deposit",
      toCode: "WALLET",
    },
  });
  if (opened.is !== "done") throw new Error("a slip was not stored");
  return reference;
};
