import type { Transaction } from "kysely";

import type { Context } from "../../../context.ts";
import { brokenConstraint } from "../../../db/errors.ts";
import type { Database } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Holder } from "../../game/accounts.ts";
import { newReference } from "../../../lib/reference.ts";
import { CALL_MS } from "../../../saga/retry-schedule.ts";
import { closeOrder, isShown, LIFE_MS, type QrOrder, type ShownOrder } from "./orders.ts";

/** A request for a QR gets the open one, or the right to make one, or waits for the request that is making it. */
export type Reserved =
  | { readonly is: "open"; readonly order: ShownOrder }
  | { readonly is: "being-made" }
  | { readonly is: "to-make"; readonly order: QrOrder; readonly replaced: QrOrder | null };

/** What becomes of the one that is there: kept, waited for, or closed to make room. */
const fate = (order: QrOrder, amount: bigint, now: Date): "open" | "being-made" | "expired" | "replaced" => {
  if (order.expire_at <= now) return "expired";
  if (order.amount !== amount) return "replaced";
  if (isShown(order, now)) return "open";
  // It takes longer than any call, so the process that was making it has died.
  return now.getTime() - order.created_at.getTime() <= CALL_MS + 1_000 ? "being-made" : "replaced";
};

const reserveOnce = async (tx: Transaction<Database>, fresh: QrOrder): Promise<Reserved> => {
  const now = fresh.created_at;
  const present = await tx
    .selectFrom("qr_order")
    .selectAll()
    .where("member_id", "=", fresh.member_id)
    .where("provider", "=", fresh.provider)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  let replaced: QrOrder | null = null;
  if (present !== undefined) {
    const is = fate(present, fresh.amount, now);
    if (is === "being-made") return { is };
    if (is === "open" && isShown(present, now)) return { is, order: present };
    await closeOrder(tx, present, is === "expired" ? "expired" : "replaced", now);
    if (is === "replaced" && present.payload !== null) replaced = present;
  }
  await tx.insertInto("qr_order").values(fresh).execute();
  return { is: "to-make", order: fresh, replaced };
};

/**
 * The one open QR of a member and provider (CONTRACT.md rule 7): the same amount is the same QR, another amount takes
 * its place. A unique index decides between those who come together.
 */
export const reserveOrder = async (
  context: Context,
  member: Holder,
  provider: string,
  amount: bigint,
): Promise<Reserved> => {
  const now = context.databaseTime.now();
  const fresh: QrOrder = {
    member_id: member.id,
    qrcode_id: newReference(context.random, "Q"),
    provider,
    currency: member.currency,
    amount,
    payload: null,
    their_reference: null,
    created_at: now,
    expire_at: new Date(now.getTime() + LIFE_MS),
    closed_at: null,
    closed_as: null,
    inquired_at: null,
    inquiring_until: null,
  };
  try {
    return await transaction(context.db, (tx) => reserveOnce(tx, fresh));
  } catch (error) {
    if (brokenConstraint(error) === "qr_order_open") return { is: "being-made" };
    throw error;
  }
};
