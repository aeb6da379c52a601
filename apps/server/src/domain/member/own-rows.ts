import { toMajor } from "@krapao/contract";

import type { Context } from "../../context.ts";

/** A row as its member gets it: amounts in major units, times in ISO 8601. */
export type OwnRow = Readonly<Record<string, unknown>>;

type Reader = (context: Context, memberId: bigint) => Promise<readonly OwnRow[]>;

/** A time in ISO 8601; null stays null. */
export const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A member's sessions. */
export const readSessions: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("session")
    .select(["device", "place", "language", "created_at", "used_at", "expires_at", "ended_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    device: row.device,
    place: row.place,
    language: row.language,
    since: iso(row.created_at),
    lastUsed: iso(row.used_at),
    endsAt: iso(row.ended_at ?? row.expires_at),
  }));
};

/**
 * The browsers that a member signed in from. The tokens by which browsers identify themselves are secrets and left out.
 */
export const readDevices: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("member_device")
    .select(["created_at", "used_at", "wants_push"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    since: iso(row.created_at),
    lastUsed: iso(row.used_at),
    wantsPush: row.wants_push,
  }));
};

/** A member's passkeys without the keys: their names, and when they were used. */
export const readPasskeys: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("passkey")
    .select(["name", "created_at", "used_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ name: row.name, since: iso(row.created_at), lastUsed: iso(row.used_at) }));
};

/** A member's accounts at game providers. */
export const readGameAccounts: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("game_account")
    .select(["code", "username", "currency", "created_at", "activated_at"])
    .where("member_id", "=", id)
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    slotCode: row.code,
    username: row.username,
    currency: row.currency,
    createdAt: iso(row.created_at),
    activatedAt: iso(row.activated_at),
  }));
};

/** A member's balances in the books. */
export const readBalances: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("account")
    .select(["kind", "code", "currency", "balance", "held"])
    .where("member_id", "=", id)
    .orderBy("kind")
    .orderBy("code")
    .execute();
  return rows.map(({ kind, code, currency, balance, held }) => ({
    account: code === "" ? kind : `${kind}:${code}`,
    currency,
    balance: toMajor(balance),
    held: toMajor(held),
  }));
};

/** A member's movements of money. */
export const readMovements: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("saga")
    .select(["reference", "kind", "type", "state", "status", "amount", "currency", "from_code", "to_code", "data"])
    .select(["balance", "timeline", "created_at", "changed_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    type: row.type ?? row.kind,
    state: row.state,
    status: row.status,
    amount: toMajor(row.amount),
    currency: row.currency,
    from: row.from_code,
    to: row.to_code,
    ...("payee" in row.data ? { paidTo: row.data["payee"] } : {}),
    balance: row.balance === null ? null : toMajor(row.balance),
    steps: row.timeline,
    createdAt: iso(row.created_at),
    changedAt: iso(row.changed_at),
  }));
};

/** A member's QR orders. */
export const readQrOrders: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("qr_order")
    .select(["qrcode_id", "provider", "currency", "amount", "created_at", "expire_at", "closed_at", "closed_as"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    qrcodeId: row.qrcode_id,
    provider: row.provider,
    currency: row.currency,
    amount: toMajor(row.amount),
    createdAt: iso(row.created_at),
    endedAt: iso(row.closed_at ?? row.expire_at),
    endedAs: row.closed_as,
  }));
};

/** The limit that a member set on the deposits of a day. */
export const readDepositLimits: Reader = async ({ db }, id) => {
  const rows = await db.selectFrom("deposit_limit").selectAll().where("member_id", "=", id).execute();
  return rows.map((row) => ({
    limit: row.amount === null ? null : toMajor(row.amount),
    next: row.next_amount === null ? null : toMajor(row.next_amount),
    nextFrom: iso(row.next_from),
  }));
};

/** The transfers that a member reported. */
export const readClaims: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("deposit_claim")
    .selectAll()
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    reference: row.id,
    currency: row.currency,
    amount: toMajor(row.amount),
    state: row.state,
    createdAt: iso(row.created_at),
  }));
};

/** A member's reported bets. */
export const readBets: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("game_bet")
    .select(["code", "id", "at", "stake", "payout", "event", "side"])
    .where("member_id", "=", id)
    .orderBy("at")
    .execute();
  return rows.map((row) => ({
    slotCode: row.code,
    bet: row.id,
    at: iso(row.at),
    stake: toMajor(row.stake),
    payout: toMajor(row.payout),
    ...(row.event === null ? {} : { event: row.event, side: row.side }),
  }));
};

/** A member's spins of the wheel. */
export const readSpins: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("spin")
    .select(["pair", "nonce", "position", "created_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ pair: row.pair, nonce: row.nonce, slice: row.position, createdAt: iso(row.created_at) }));
};

/** A member's coupons. */
export const readCoupons: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("spin_coupon")
    .select(["id", "pair", "nonce", "created_at", "expire_at", "claimed_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    coupon: row.id,
    pair: row.pair,
    nonce: row.nonce,
    createdAt: iso(row.created_at),
    expireAt: iso(row.expire_at),
    claimedAt: iso(row.claimed_at),
  }));
};

/** A member's bonuses. */
export const readBonuses: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("member_bonus")
    .selectAll()
    .where("member_id", "=", id)
    .orderBy("activated_at")
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    code: row.code,
    deposit: row.deposit,
    depositAmount: toMajor(row.deposit_amount),
    reward: toMajor(row.reward),
    required: toMajor(row.required),
    percentFail: row.percent_fail,
    activatedAt: iso(row.activated_at),
    expireAt: iso(row.expire_at),
    endedAt: iso(row.ended_at),
    ended: row.ended_how,
    taken: row.taken === null ? null : toMajor(row.taken),
  }));
};

/** A member's requests for erasure and their results, without who decided. */
export const readErasures: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("erasure")
    .select(["id", "state", "asked_at", "decided_at", "words", "erased_at"])
    .where("member_id", "=", id)
    .orderBy("asked_at")
    .execute();
  return rows.map((row) => ({
    reference: row.id,
    state: row.state,
    askedAt: iso(row.asked_at),
    decidedAt: iso(row.decided_at),
    refusedBecause: row.words,
    erasedAt: iso(row.erased_at),
  }));
};
