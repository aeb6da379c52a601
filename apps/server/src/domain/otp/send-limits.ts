import { OTP } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { giveBackTurn, type Limit, perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";

const HOUR_MS = 3_600_000;
/** Rule 13: for a phone, whatever the purpose. Never multiplied. */
const A_MINUTE: Limit = { scope: "otp:minute", ...OTP.sendEvery };
const AN_HOUR: Limit = { scope: "otp:hour", ...OTP.sendsPerPhone };

/**
 * Takes an address's and a phone's turn for one code. The address is asked first: one that is over its limit uses up no
 * turn of anybody's phone. Throws REQUEST_LIMIT_1MIN or REQUEST_LIMIT; then no turn of the address is taken.
 */
export const takeSendTurn = async (context: Context, phone: string, caller: string): Promise<void> => {
  const { db, settings } = context;
  const perCaller = perAddress(settings, "otpSends");
  const address = await takeTurn(db, perCaller, caller);
  if (!address.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: address.retryAfter });
  const minute = await takeTurn(db, A_MINUTE, phone);
  const hour = minute.allowed ? await takeTurn(db, AN_HOUR, phone) : minute;
  if (hour.allowed) return;
  await giveBackTurn(db, perCaller, caller);
  throw refuse(minute.allowed ? "REQUEST_LIMIT" : "REQUEST_LIMIT_1MIN", { retryAfter: hour.retryAfter });
};

/** What was not sent holds up the next one for no minute; it stays one of the hour's. */
export const giveBackMinute = (context: Context, phone: string): Promise<void> =>
  giveBackTurn(context.db, A_MINUTE, phone);

/** This hour's SMS with codes, over all phones. */
export const sentThisHour = async (context: Context): Promise<number> => {
  const now = context.clock.now();
  const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
  const { rows } = await sql<{
    sent: number;
  }>`select coalesce(sum(sent), 0)::int as sent from otp_hour where hour = ${hour}`.execute(context.db);
  return rows[0]?.sent ?? 0;
};

/** Whether this hour's SMS are within the operator's budget (S23). */
export const isWithinBudget = async (context: Context, perHour: number): Promise<boolean> =>
  (await sentThisHour(context)) < perHour;

const LATEST = 50;
const TOO_FEW = 15;

/** Of the last 50 codes, how many were verified; `isLow` when under 30 %: somebody may use us as an SMS relay (S23). */
export const verifyRate = async (
  context: Context,
): Promise<{ readonly sent: number; readonly verified: number; readonly isLow: boolean }> => {
  const { rows } = await sql<{ sent: number; verified: number }>`
    select count(*)::int as sent, count(verified_at)::int as verified
    from (select verified_at from otp order by created_at desc limit ${LATEST}) latest`.execute(context.db);
  const { sent, verified } = rows[0] ?? { sent: 0, verified: 0 };
  return { sent, verified, isLow: sent === LATEST && verified < TOO_FEW };
};

/** Says in the log when too few codes are verified. */
export const watchVerifyRate = async (context: Context): Promise<void> => {
  const { sent, verified, isLow } = await verifyRate(context);
  if (isLow) context.log.warn({ event: "otp verify rate low", verified, of: sent });
};
