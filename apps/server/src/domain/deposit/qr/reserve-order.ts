import { QR_LIFE_MS } from "@krapao/contract/constants";
import type { Transaction } from "kysely";

import type { Context } from "../../../context.ts";
import { brokenConstraint } from "../../../db/errors.ts";
import type { Database } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Holder } from "../../game/accounts.ts";
import { newReference } from "../../../lib/reference.ts";
import { isWithinLimit } from "../limit/deposit-limit.ts";
import { closeOrder, isShown, MAKING_MS, type QrOrder, type ShownOrder } from "./orders.ts";

/**
 * The answer to a request for a QR order: the open one, the right to create one, the need to wait for the request that
 * is creating it, or a refusal.
 */
export type Reserved =
  | { readonly is: "open"; readonly order: ShownOrder }
  | { readonly is: "being-made" }
  /** A new one would exceed the limit that the member set on a day. */
  | { readonly is: "over-limit" }
  | { readonly is: "to-make"; readonly order: QrOrder; readonly replaced: QrOrder | null };

/** What happens to the existing order: it is used, waited for, or closed to make room. */
const fate = (order: QrOrder, amount: bigint, now: Date): "open" | "being-made" | "expired" | "replaced" => {
  if (order.expire_at <= now) return "expired";
  if (order.amount !== amount) return "replaced";
  if (isShown(order, now)) return "open";
  return now.getTime() - order.created_at.getTime() <= MAKING_MS ? "being-made" : "replaced";
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
  const is = present === undefined ? null : fate(present, fresh.amount, now);
  if (is === "being-made") return { is };
  if (is === "open" && present !== undefined && isShown(present, now)) return { is, order: present };
  if (!(await isWithinLimit(tx, fresh))) return { is: "over-limit" };
  let replaced: QrOrder | null = null;
  if (present !== undefined) {
    await closeOrder(tx, present, is === "expired" ? "expired" : "replaced", now);
    if (is === "replaced" && present.payload !== null) replaced = present;
  }
  await tx.insertInto("qr_order").values(fresh).execute();
  return { is: "to-make", order: fresh, replaced };
};

/**
 * Reserves the one open QR order of a member at a provider (CONTRACT.md rule 7). The same amount
 * (minor units) gives the same order; another amount replaces it. A unique index decides between requests at the same
 * time.
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
    expire_at: new Date(now.getTime() + QR_LIFE_MS),
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
