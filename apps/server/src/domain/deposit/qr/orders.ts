import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../../db/schema.ts";
import { CALL_MS } from "../../../saga/retry-schedule.ts";
import type { DepositTables } from "./tables.ts";

/** A QR order of a member's. Amounts in minor units. */
export type QrOrder = Selectable<DepositTables["qr_order"]>;

/** The prefix of the reference under which an order's credit is posted; the order's id follows. */
export const QR_PREFIX = "qr:";

/** How long an order can be in creation. This is longer than any call takes, so after it the process has died. */
export const MAKING_MS = CALL_MS + 1_000;

/** An order that can be shown to its member: open, not expired, and created by the provider. */
export type ShownOrder = QrOrder & { readonly payload: string };

/** Whether an order can be shown to its member at `now`. */
export const isShown = (order: QrOrder | undefined, now: Date): order is ShownOrder =>
  order !== undefined && order.closed_at === null && order.payload !== null && order.expire_at > now;

/** The member's open QR order at a provider. */
export const openOrder = async (
  db: Kysely<Database>,
  memberId: bigint,
  provider: string,
  now: Date,
): Promise<ShownOrder | null> => {
  const order = await db
    .selectFrom("qr_order")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("provider", "=", provider)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return isShown(order, now) ? order : null;
};

/** An order of this member; null when there is none, also when it is another member's. */
export const orderOf = async (db: Kysely<Database>, memberId: bigint, qrcodeId: string): Promise<QrOrder | null> =>
  (await db
    .selectFrom("qr_order")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("qrcode_id", "=", qrcodeId)
    .executeTakeFirst()) ?? null;

/** The order that a provider names, of any member. */
export const findOrder = async (db: Kysely<Database>, provider: string, qrcodeId: string): Promise<QrOrder | null> =>
  (await db
    .selectFrom("qr_order")
    .selectAll()
    .where("qrcode_id", "=", qrcodeId)
    .where("provider", "=", provider)
    .executeTakeFirst()) ?? null;

/** Closes an open order; false when it was closed before. A payment that arrives for it is still credited. */
export const closeOrder = async (
  db: Kysely<Database>,
  order: Pick<QrOrder, "member_id" | "qrcode_id">,
  as: Exclude<QrOrder["closed_as"], null>,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("qr_order")
    .set({ closed_at: now, closed_as: as })
    .where("member_id", "=", order.member_id)
    .where("qrcode_id", "=", order.qrcode_id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
